use super::*;

fn apply(old: &str, new: &str, name: &str) -> String {
    let concept = Concept::between(old, new).map(|c| c.apply(name));
    concept.flatten().unwrap_or_else(|| "-".to_owned())
}

fn readings(old: &str, new: &str) -> String {
    let readings = Concept::readings(old, new).into_iter().chain(Concept::with_both_neighbours(old, new));
    readings.map(|c| c.to_string()).collect::<Vec<_>>().join("; ")
}

#[test]
fn unchanged_ends_are_the_words_with_which_an_inserted_or_dropped_one_is_given() {
    for (old, new, expected) in [
        ("joinHint", "queryHint", (0, 0)),
        ("Manager", "StateManager", (0, 1)),
        ("compressionType", "compression", (1, 0)),
    ] {
        assert_eq!(Concept::between(old, new).map(|c| c.unchanged_ends()), Some(expected), "{old} → {new}");
    }
}

#[test]
fn a_concept_is_what_differs_between_two_names() {
    for (old, new, concept) in [
        ("JoinHintsResolver", "QueryHintsResolver", "join → query"),
        ("JOIN_HINTS", "QUERY_RULES", "join hint → query rule"),
        ("valSerde", "valueSerde", "val → value"),
        ("Manager", "StateManager", "manager → state manager"),
        ("KeyedManager", "KeyedStateManager", "manager → state manager"),
        ("aiCopilot", "aiCopilotFacade", "copilot → copilot facade"),
        ("UpdateParameterDTO", "ParameterDTO", "update parameter → parameter"),
        ("abortableTransaction", "transactionAbortable", "abortable transaction → transaction abortable"),
        ("hostName", "hostname", "host name → hostname"),
        ("leaderId", "leader", "leader id → leader"),
        ("Http2Client", "Http3Client", "http2 → http3"),
        ("SHA1", "SHA256", "sha1 → sha256"),
        ("V1_2Client", "V1_3Client", "v1 2 → v1 3"),
        ("HttpNewClient", "Http2Client", "http new → http2"),
        ("writeBatches", "writeChunks", "batch → chunk"),
        ("kubernetesHost", "k8sHost", "kubernetes → k8s"),
        ("indicesOf", "indexesOf", "indices → indexes"),
    ] {
        let text = Concept::between(old, new).map(|c| c.to_string());
        assert_eq!(text.as_deref(), Some(concept), "{old} {new}");
    }
    assert_eq!(Concept::between("fooBar", "FooBar"), None);
    assert_eq!(Concept::between("maxUrl", "MAX_URL"), None);
}

#[test]
fn a_number_is_read_with_the_word_before_it() {
    for (old, new, expected) in [
        ("Http2Client", "Http3Client", "http2 → http3"),
        ("Http2Client", "HttpSecureLink", "http2 client → http secure link"),
        ("Input1", "Input1Two", "input1 → input1 two"),
        ("HttpClient", "Http2Client", "http → http2; http client → http2 client"),
        ("Http2Client", "HttpClient", "http2 → http; http2 client → http client"),
        (
            "Http2Client",
            "Http2StateClient",
            "client → state client; http2 → http2 state; http2 client → http2 state client",
        ),
        ("Http2Client", "HttpFast2Client", "http2 → http fast2; http → http fast; http2 → http fast2"),
    ] {
        assert_eq!(readings(old, new), expected, "{old} → {new}");
    }
}

#[test]
fn the_mark_of_interfaces_is_no_word_where_others_change() {
    for (old, new, expected) in [
        ("TaskRunner", "IJobRunner", "task → job"),
        ("ITaskRunner", "JobRunner", "task → job"),
        (
            "TaskRunner",
            "ITaskJobRunner",
            "runner → job runner; task → task job; task runner → task job runner",
        ),
        ("TaskRunner", "ITaskRunner", "task → i task"),
        ("ITaskRunner", "IJobRunner", "task → job"),
        ("IOTask", "Job", "io task → job"),
        ("MAX_TASK", "I_JOB", "max task → i job"),
    ] {
        assert_eq!(readings(old, new), expected, "{old} → {new}");
    }
}

#[test]
fn an_acronym_that_is_spelled_in_another_way_is_a_concept() {
    for (old, new, concept, name, expected) in [
        ("URLHelper", "UrlHelper", "URL → Url", "baseURL", "baseUrl"),
        ("URLHelper", "UrlHelper", "URL → Url", "URLsOfPage", "UrlsOfPage"),
        ("URLHelper", "UrlHelper", "URL → Url", "BASE_URL", "-"),
        ("URLHelper", "UrlHelper", "URL → Url", "urlOfPage", "-"),
        ("URLHelper", "UrlHelper", "URL → Url", "UrlParser", "-"),
        ("parseXml", "parseXML", "Xml → XML", "XmlReader", "XMLReader"),
        ("UserDTOs", "UserDtos", "DTO → Dto", "OrderDTO", "OrderDto"),
        ("commitWithALOS", "commitWithAlos", "ALOS → Alos", "ALOSConfig", "AlosConfig"),
    ] {
        assert_eq!(Concept::between(old, new).map(|c| c.to_string()).as_deref(), Some(concept));
        assert_eq!(apply(old, new, name), expected, "{old} → {new} on {name}");
    }
}

#[test]
fn abbreviations_on_either_side_are_words_like_others() {
    for (old, new, name, expected) in [
        ("connMgr", "connManager", "mgrs", "managers"),
        ("connMgr", "connManager", "MGR_LIMIT", "MANAGER_LIMIT"),
        ("connMgr", "connManager", "mgrid", "-"),
        ("configPath", "cfgPath", "CONFIGS", "CFGS"),
        ("configPath", "cfgPath", "configuredPath", "-"),
        ("channel", "http", "channels", "-"),
        ("item", "new", "items", "-"),
        ("parse", "str", "parsingRules", "-"),
        ("attach", "bind", "attachedNode", "boundNode"),
        ("configPath", "cfgPath", "configurationPath", "-"),
    ] {
        assert_eq!(apply(old, new, name), expected, "{old} → {new} on {name}");
    }
}

#[test]
fn a_verb_that_is_dropped_or_replaced_by_several_words_takes_its_form_with_it() {
    for (old, new, name, expected) in [
        ("writeStream", "write", "writeStreamed", "-"),
        ("writeStream", "write", "writeStreams", "writes"),
        ("poll", "fetchRecord", "polledAt", "-"),
        ("poll", "fetchRecord", "polls", "fetchRecords"),
        ("poll", "fetch", "polledAt", "fetchedAt"),
        ("record", "entry", "recordedAt", "-"),
        ("record", "entry", "records", "entries"),
        ("set", "collection", "settingName", "-"),
        ("calTime", "calendarTime", "calledMethod", "-"),
        ("mergeRows", "bulkMergeRows", "mergedRows", "bulkMergedRows"),
        ("matchAnyVararg", "matchAny", "any_varargs", "any"),
    ] {
        assert_eq!(apply(old, new, name), expected, "{old} → {new} on {name}");
    }
}

#[test]
fn words_are_inserted_dropped_split_merged_and_swapped() {
    for (old, new, name, expected) in [
        ("keyManager", "keyStateManager", "managersOfKey", "stateManagersOfKey"),
        ("keyManager", "keyStateManager", "stateManager", "-"),
        ("replica", "clusterReplicas", "clusterReplicas", "-"),
        ("replica", "clusterReplicas", "replicaCount", "clusterReplicasCount"),
        ("authConfigs", "authConfig", "authConfigs", "authConfig"),
        ("indicesOf", "indexesOf", "ALL_INDICES", "ALL_INDEXES"),
        ("indicesOf", "indexesOf", "index", "-"),
        ("applicationEvent", "event", "ApplicationEventHandler", "EventHandler"),
        ("hostName", "hostname", "HOST_NAMES", "HOSTNAMES"),
        ("hostname", "hostName", "remoteHostname", "remoteHostName"),
        ("abortableTransaction", "transactionAbortable", "ABORTABLE_TRANSACTION", "TRANSACTION_ABORTABLE"),
    ] {
        assert_eq!(apply(old, new, name), expected, "{old} → {new} on {name}");
    }
}

#[test]
fn a_spelling_comes_from_a_name_that_shows_it() {
    let constant = Concept::between("MAX_INFO", "MAX_DTO");
    let concept =
        constant.zip(Concept::between("UserInfo", "UserDTO")).map(|(c, other)| c.spelled_as_in(&other));
    assert_eq!(concept.and_then(|c| c.apply("loadInfos")).as_deref(), Some("loadDTOs"));
    assert_eq!(apply("MAX_INFO", "MAX_DTO", "loadInfos"), "loadDtos", "nothing else is known");
}

#[test]
fn old_words_stay_beside_what_a_rename_itself_keeps_them_beside() {
    let apply = |renames: &[(&str, &str)], name: &str| {
        let (old, new) = renames[0];
        let concept = Concept::between(old, new).map(|c| c.with_stays_of(renames.iter().copied()));
        concept.and_then(|c| c.apply(name)).unwrap_or_else(|| "-".to_owned())
    };
    let seed = [("GoogleMailDeleteMail", "GoogleMailDeleteEmail")];
    assert_eq!(apply(&seed, "GoogleMailGetMailTest"), "GoogleMailGetEmailTest");
    assert_eq!(apply(&seed, "GoogleMailUtils"), "-");
    assert_eq!(apply(&seed, "deleteMail"), "deleteEmail");
    let both = [seed[0], ("newGoogleMail", "newGoogleEmail")];
    assert_eq!(apply(&both, "GoogleMailUtils"), "GoogleEmailUtils", "kept once, renamed once");
    let inserted = [("managerOfManagers", "managerOfStateManagers")];
    assert_eq!(apply(&inserted, "managerId"), "stateManagerId");
}

#[test]
fn a_concept_is_applied_in_the_names_own_case_and_inflection() {
    for (old, new, name, expected) in [
        ("joinHint", "queryHint", "JOIN_HINTS", "QUERY_HINTS"),
        ("joinHint", "queryRule", "JoinHintsOfJoinHint", "QueryRulesOfQueryRule"),
        ("join", "query", "testJoinsAreKept", "testQueriesAreKept"),
        ("join", "query", "join_hints", "query_hints"),
        ("join", "query", "test_join", "test_query"),
        ("time", "timeMs", "_time", "_timeMs"),
        ("join", "joinHint", "_last_join", "_last_join_hint"),
        ("join", "query", "test_joinHint_works", "test_queryHint_works"),
        ("join", "query", "JOIN", "QUERY"),
        ("joinHint", "rule", "JOIN_HINT_LIMIT", "RULE_LIMIT"),
        ("rule", "joinHint", "ruleLimit", "joinHintLimit"),
        ("merge", "combine", "mergingMerged", "combiningCombined"),
        ("userInfo", "userDTO", "infoOfUser", "dtoOfUser"),
        ("userInfos", "userDTOs", "loadInfo", "loadDTO"),
        ("maxJoins", "maxQUERIES", "loadJoin", "loadQUERY"),
        ("UserInfo", "UserDTO", "loadInfo", "loadDTO"),
        ("manager", "stateManager", "stateManager", "-"),
        ("manager", "stateManager", "Manager", "StateManager"),
        ("updateParameterResult", "parameterResult", "updateParameterResults", "parameterResults"),
        ("leaderId", "leader", "LEADER_ID", "LEADER"),
        ("leaderId", "leader", "leaderIds", "leaders"),
        ("join", "query", "joiner", "-"),
        ("connectUser", "connectedUser", "ConnectedUserFacade", "-"),
        ("eosBeta", "eosV2", "EXACTLY_ONCE_BETA", "EXACTLY_ONCE_V2"),
        ("digestMd5", "digestSha256", "MD_5_LENGTH", "SHA_256_LENGTH"),
        ("Http2Client", "Http3Client", "row2", "-"),
        ("Http2Client", "Http3Client", "HTTP2_PORT", "HTTP3_PORT"),
        ("MAX_HTTP", "MAX_HTTP2", "HTTP_HOST", "HTTP2_HOST"),
        ("HTTP_PORT", "HTTP_2_PORT", "MAX_HTTP", "MAX_HTTP_2"),
        ("httpPort", "http2Port", "HTTP_HOST", "HTTP_2_HOST"),
        ("client", "http2", "client2", "-"),
        ("kubernetesHost", "k8sHost", "kubernetesPort", "k8sPort"),
        ("kubernetesHost", "k8sHost", "KUBERNETES_PORT", "K8S_PORT"),
        ("TRANSLATION_DIR", "I18N_DIR", "loadTranslation", "loadI18n"),
        ("ChecksumType", "Crc32CType", "checksumOf", "crc32COf"),
        ("test", "e2e", "tests", "-"),
        ("job", "http2", "JOBS", "-"),
        ("client", "http2", "CLIENT_2", "HTTP_2_2"),
        ("MAX_NODE", "MAX_HOST", "minNode", "minHost"),
        ("ROW_LIMIT", "TABLE_LINE_LIMIT", "maxRows", "maxTableLines"),
        ("baseURL", "baseURI", "seenURLs", "seenURIs"),
        ("ids", "uuids", "USER_IDS", "USER_UUIDS"),
        ("schema", "catalog", "schemata", "catalogs"),
        ("replicas", "followers", "replicaOf", "followerOf"),
        ("baseUris", "baseUrls", "BASE_URI", "BASE_URL"),
        ("Catalog", "Schema", "getCatalogs", "getSchemas"),
        ("publish", "send", "publishedEvents", "sentEvents"),
        ("encoded", "decoded", "base64encoded", "base64decoded"),
        ("encoded", "decoded", "base64Encoded", "base64Decoded"),
        ("inline", "embed", "isInlined", "isEmbedded"),
        ("embed", "inline", "isEmbedded", "isInlined"),
        ("zombies", "ghosts", "zombieCount", "ghostCount"),
        ("attaches", "binds", "attach", "bind"),
        ("ips", "hosts", "sourceIp", "sourceHost"),
        ("windows", "macos", "windowSize", "-"),
        ("leaderEpoch", "leaderTerm", "leaderEpochs", "leaderTerms"),
        ("tokens", "kerberos", "tokenCache", "-"),
        ("token", "kerberos", "tokensOfUser", "kerberosOfUser"),
        ("timeoutSecond", "timeoutMs", "DELAY_SECONDS", "DELAY_MS"),
        ("lookupNode", "lookupDns", "nodes", "-"),
        ("ha", "standby", "hasNext", "-"),
        ("timeoutUs", "timeoutMicros", "usesCache", "-"),
        ("用户", "client", "用户_列表", "client_列表"),
    ] {
        assert_eq!(apply(old, new, name), expected, "{old} → {new} on {name}");
    }
}

#[test]
fn constants_of_a_concept_show_how_digits_follow_a_word() {
    let of_fields = Concept::between("httpPort", "http2Port").expect("a concept");
    let of_constants = Concept::between("MAX_HTTP", "MAX_HTTP2").expect("a concept");
    assert_eq!(of_fields.spelled_as_in(&of_constants).apply("HTTP_HOST").as_deref(), Some("HTTP2_HOST"));
}

#[test]
fn only_a_constant_in_capitals_gets_words_with_underscores() {
    let concept = Concept::between("personDTO", "personViewModel").expect("a concept");
    let applied = |name| Capitals::ALL.map(|capitals| concept.apply_as(name, capitals).expect("applies"));
    assert_eq!(applied("DTO"), ["VIEW_MODEL", "ViewModel", "viewModel"]);
    assert_eq!(applied("MAX_DTO"), ["MAX_VIEW_MODEL"; 3]);
    let concept = Concept::between("n", "rowCount").expect("a concept");
    let applied = |name| Capitals::ALL.map(|capitals| concept.apply_as(name, capitals).expect("applies"));
    assert_eq!(applied("N"), ["ROW_COUNT", "RowCount", "RowCount"]);
}

#[test]
fn a_verbs_ending_goes_nowhere_where_it_is_not_known_which_new_word_is_the_verb() {
    assert_eq!(apply("sendMail", "postEmailMessage", "sendsMailOnFailure"), "-");
    assert_eq!(apply("sendMail", "postEmail", "sendsMailOnFailure"), "postsEmailOnFailure");
    assert_eq!(apply("sendMail", "postEmailMessage", "sendMails"), "postEmailMessages", "the last of both");
}

#[test]
fn a_short_word_has_a_plural_too() {
    assert_eq!(apply("rowIds", "rowKeys", "rowId"), "rowKey");
    assert_eq!(apply("rowId", "rowKey", "rowIds"), "rowKeys");
}

#[test]
fn a_name_that_nobody_reads_has_no_concept() {
    let [short, long] = [10, 200].map(|times| "joinHint".repeat(times));
    assert_eq!(Concept::readings(&short, &short.replace("Hint", "Rule")).len(), 1);
    assert_eq!(Concept::readings(&long, &long.replace("Hint", "Rule")), []);
    assert_eq!(Concept::with_both_neighbours(&format!("a{long}B"), &format!("a{long}XB")), None);
}
