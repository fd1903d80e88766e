"""When a finding and a rename of a gold set are the same."""

KIND = {"interface": "class", "enum": "class", "record": "class", "annotation": "class",
        "enum_constant": "field", "local_variable": "variable", "lambda_parameter": "parameter"}
LINES_OFF = 3  # a set's line may be off by so many


def same(found, rename):
    return (KIND.get(found["kind"], found["kind"]) == rename["kind"] and found["path"] == rename["path"]
            and found["old_name"] == rename["old_name"] and abs(found["line"] - rename["line"]) <= LINES_OFF)


def of_family(found, renames):
    """Whether it is another member of a rename's override family, or a parameter of one."""
    kind = KIND.get(found["kind"], found["kind"])
    return kind in ("method", "parameter") and any(
        r["kind"] == kind and r["old_name"] == found["old_name"] and r["new_name"] == found["suggested_name"]
        for r in renames)
