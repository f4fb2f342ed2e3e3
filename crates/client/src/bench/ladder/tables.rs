//! What the seasons came to, in lines.

use tengen_game::ranking::Rules;

use super::Plan;
use super::figures::Figures;

/// The server's own figures by name, then a line for each choice.
pub(crate) fn print(seasons: &[(&Plan, &Figures)]) {
    for (plan, found) in seasons.iter().filter(|(plan, _)| plan.is_the_servers()) {
        servers(plan.world.name(), found, &plan.ladders());
    }
    println!(
        "ratings: world w_con w_bonus error_20 error_50 error_200 spearman drift_20 drift_50 drift_200 by_strength*5 learners"
    );
    for (plan, found) in seasons {
        println!(
            "rating {} {} {} {} {:.4} {} {} {:.0}",
            plan.world.name(),
            plan.w_con,
            plan.w_bonus,
            at(&found.rating_error, 2),
            found.rating_spearman,
            at(&found.drift, 1),
            found.drift_by_strength.map(|drift| format!("{drift:.0}")).join(" "),
            found.drift_of_learners
        );
    }
    println!(
        "ranks: world w_con policy gate_games demotion_points error_20 error_50 error_200 spearman changes"
    );
    for (plan, found) in seasons.iter().filter(|(plan, _)| plan.w_bonus == 0.0) {
        for (ladder, rules) in plan.ladders().iter().enumerate() {
            println!(
                "rank {} {} {} {} {:.4} {:.2}",
                plan.world.name(),
                plan.w_con,
                named(rules),
                at(&found.rank_error[ladder], 2),
                found.rank_spearman[ladder],
                found.changes[ladder]
            );
        }
    }
}

fn servers(world: &str, found: &Figures, ladders: &[Rules]) {
    println!("{world}_games {}", found.games);
    println!("{world}_apart_points_p50 {:.0}", found.apart[0]);
    println!("{world}_apart_points_p90 {:.0}", found.apart[1]);
    println!("{world}_with_handicap {:.2}", found.handicaps);
    println!("{world}_drift_points {:.1}", found.drift_at_end());
    println!("{world}_rating_spearman {:.4}", found.rating_spearman);
    for (ladder, rules) in ladders.iter().enumerate().take(3) {
        let name = format!("{world}_{}", rules.policy);
        println!("{name}_rank_spearman {:.4}", found.rank_spearman[ladder]);
        println!("{name}_rank_error_20_50_200 {}", at(&found.rank_error[ladder], 2));
        println!("{name}_rank_changes_per_100 {:.2}", found.changes[ladder]);
    }
}

/// After 20 and 50 games, and at the end.
fn at(values: &[f64], digits: usize) -> String {
    let last = values.len().saturating_sub(1);
    [20, 50, last].map(|games| format!("{:.digits$}", values.get(games).unwrap_or(&f64::NAN))).join(" ")
}

fn named(rules: &Rules) -> String {
    format!("{} {} {}", rules.policy, rules.gate_games, rules.demotion_points)
}
