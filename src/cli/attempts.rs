//! Things that are each tried, whatever becomes of the others.

use anyhow::{Error, Result, anyhow};

/// Makes all attempts, whatever fails, and returns one error for those that failed.
///
/// # Errors
/// Those of the attempts, in one line.
pub fn all(attempts: impl IntoIterator<Item = Result<()>>) -> Result<()> {
    let mut failed: Vec<Error> = attempts.into_iter().filter_map(Result::err).collect();
    match failed.len() {
        0 => Ok(()),
        1 => Err(failed.remove(0)),
        _ => {
            let said: Vec<String> = failed.iter().map(|error| format!("{error:#}")).collect();
            Err(anyhow!(said.join("; ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_failed_is_reported() {
        let failed = |what: &'static str| Err(anyhow!("too full").context(what));
        assert!(all([Ok(()), Ok(())]).is_ok());
        let one = all([Ok(()), failed("no patch")]).expect_err("one failed");
        assert_eq!(format!("{one:#}"), "no patch: too full");
        let two = all([failed("no patch"), Ok(()), failed("no record")]).expect_err("two failed");
        assert_eq!(format!("{two:#}"), "no patch: too full; no record: too full");
    }
}
