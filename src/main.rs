fn main() -> std::process::ExitCode {
    corename::cli::run()
}
