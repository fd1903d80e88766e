// JLS 3.11 and 3.12: separators and operators, without white space between them
class Marks{int a=1,b=2;java.util.List<java.util.List<java.util.List<String>>>c;int[][]d[]={{{1}}};
int m(int...e){a+=b;a-=b;a*=b;a/=b;a&=b;a|=b;a^=b;a%=b;a<<=b;a>>=b;a>>>=b;a++;++b;a--;--b;
return a+++b- --a+-b+ +a*~b/a%b<<1>>2>>>3&4|5^6;}
boolean n(boolean f,boolean g){return!f&&g||f&g|f^g?a<b==a>b:a<=b!=a>=b;}
Runnable r=()->{};java.util.function.Function<Marks,Marks>s=Marks::t;Marks t(){;return this;};}
