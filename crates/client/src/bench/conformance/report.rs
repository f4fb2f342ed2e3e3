//! How a tally is told: figures on stdout, differences on stderr.

use std::error::Error;

use super::tally::Tally;

/// Few differences need more to be understood; `tengen-bench conformance KIND` shows one kind.
const LONGEST: usize = 400;

/// Tells what came of one kind. Says whether it is good.
pub(super) fn print(name: &str, outcome: &Result<Tally, Box<dyn Error>>) -> bool {
    match outcome {
        Ok(tally) => {
            let (figures, differences) = (figures(name, tally), differences(name, tally));
            println!("{}", figures.join("\n"));
            differences.iter().for_each(|line| eprintln!("{line}"));
            tally.is_good()
        }
        Err(error) => {
            eprintln!("failed {name}: {error}");
            false
        }
    }
}

/// The one line `name passed/total`, and what is not in it.
fn figures(name: &str, tally: &Tally) -> Vec<String> {
    let mut lines = vec![format!("{name} {}/{}", tally.passed(), tally.total())];
    lines.extend(tally.disputed().iter().map(|(id, reason)| format!("{name}_disputed {id} {reason}")));
    let told = |what: &str, reason: &str, ids: &[String]| {
        format!("{what} {} of {name}: {reason}: {}", ids.len(), ids.join(", "))
    };
    lines.extend(tally.left_out().iter().map(|(reason, ids)| told("left out", reason, ids)));
    lines.extend(tally.in_part().iter().map(|(rest, ids)| told("left out within", rest, ids)));
    lines
}

fn differences(name: &str, tally: &Tally) -> Vec<String> {
    let told = |(id, difference): &(String, String)| format!("failed {name} {id}: {}", shortened(difference));
    let mut lines: Vec<String> = tally.failed().iter().map(told).collect();
    if tally.total() == 0 {
        lines.push(format!("failed {name}: nothing was asked"));
    }
    lines
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::Verdict;
    use super::*;

    #[test]
    fn one_line_has_the_figures_and_the_others_say_what_they_leave_out() {
        let mut tally = Tally::default();
        let disputed = [("x/2", "counts seki")];
        tally.check("x/1", &[], || Ok(Verdict::Agrees));
        tally.check("x/2", &disputed, || Err("1, not 2".into()));
        tally.check("x/3", &[], || Ok(Verdict::LeftOut("too large".into())));
        tally.check("x/4", &[], || Err("0, not 2".into()));
        let expected =
            ["scoring 1/2", "scoring_disputed x/2 counts seki", "left out 1 of scoring: too large: x/3"];
        assert_eq!(figures("scoring", &tally), expected);
        assert_eq!(differences("scoring", &tally), ["failed scoring x/4: 0, not 2"]);
    }

    #[test]
    fn a_kind_of_which_nothing_was_asked_has_failed() {
        assert_eq!(differences("games", &Tally::default()), ["failed games: nothing was asked"]);
    }

    #[test]
    fn a_long_difference_is_cut_between_letters() {
        let text = "é".repeat(LONGEST + 1);
        assert_eq!(shortened(&text).chars().count(), LONGEST + 1);
        assert_eq!(shortened(&text[2..]), &text[2..]);
    }
}
