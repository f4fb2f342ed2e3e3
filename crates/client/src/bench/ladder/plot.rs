//! A drawing of the seasons, as SVG.

use std::fmt::Write;

use super::Plan;
use super::figures::Figures;
use super::world::World;

const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 240.0;

/// A line with its name.
struct Line<'a> {
    name: String,
    color: &'static str,
    values: &'a [f64],
}

/// Values over games played, between two bounds.
struct Panel<'a> {
    title: &'static str,
    bounds: (f64, f64),
    /// The values that have a line across and a number beside them.
    marks: &'static [f64],
    lines: Vec<Line<'a>>,
}

/// How far ranks are from the true ones by the server's rules, and how ratings drift by several.
pub(crate) fn draw(seasons: &[(&Plan, &Figures)]) -> String {
    let in_formula = || seasons.iter().filter(|(plan, _)| plan.world == World::Formula);
    let mut errors = Vec::new();
    if let Some((_, found)) = in_formula().find(|(plan, _)| plan.is_the_servers()) {
        let names = ["rank by rating", "rank by sets"];
        let colors = ["#c0392b", "#2d6a8e"];
        for ((name, color), values) in names.iter().zip(colors).zip(&found.rank_error) {
            errors.push(Line { name: (*name).into(), color, values });
        }
        errors.push(Line { name: "rating".into(), color: "#333", values: &found.rating_error });
    }
    let shown = [
        (0.25, 0.0, "#7f9fb0"),
        (0.5, 0.0, "#c0392b"),
        (1.0, 0.0, "#2d6a8e"),
        (0.5, 0.1, "#b8860b"),
        (1.0, 1.0, "#333"),
    ];
    let drift = |(w_con, w_bonus, color)| {
        let (_, found) = in_formula().find(|(plan, _)| plan.w_con == w_con && plan.w_bonus == w_bonus)?;
        Some(Line { name: format!("con × {w_con}, bonus × {w_bonus}"), color, values: &found.drift })
    };
    let panels = [
        Panel {
            title: "Distance from the true rank, in ranks",
            bounds: (0.0, 2.0),
            marks: &[0.0, 0.5, 1.0, 1.5, 2.0],
            lines: errors,
        },
        Panel {
            title: "Mean rating over true strength, in points",
            bounds: (-100.0, 500.0),
            marks: &[-50.0, 0.0, 50.0, 100.0, 200.0, 300.0, 400.0, 500.0],
            lines: shown.into_iter().filter_map(drift).collect(),
        },
    ];
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 980 320\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"980\" height=\"320\" fill=\"#fff\"/>\n",
    );
    for (panel, left) in panels.iter().zip([50.0, 550.0]) {
        panel.draw(&mut svg, left);
    }
    svg.push_str("</svg>\n");
    svg
}

impl Panel<'_> {
    fn draw(&self, svg: &mut String, left: f64) {
        // Writing to a string does not fail.
        let _ = write!(
            svg,
            "<g transform=\"translate({left} 40)\">\n<text y=\"-14\" font-size=\"14\">{}</text>\n",
            self.title
        );
        for &mark in self.marks {
            let y = self.y(mark);
            let _ = writeln!(
                svg,
                "<path d=\"M0 {y:.1}H{WIDTH}\" stroke=\"#ddd\"/><text x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
                y + 4.0
            );
        }
        let games = self.lines.iter().map(|line| line.values.len()).max().unwrap_or(1) - 1;
        for part in 0..=4 {
            let x = WIDTH * f64::from(part) / 4.0;
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                HEIGHT + 18.0,
                games * part as usize / 4
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">rated games</text>",
            WIDTH / 2.0,
            HEIGHT + 34.0
        );
        for (row, line) in self.lines.iter().enumerate() {
            self.line(svg, line, 14.0 + 16.0 * row as f64);
        }
        svg.push_str("</g>\n");
    }

    fn line(&self, svg: &mut String, line: &Line<'_>, name_y: f64) {
        let steps = (line.values.len().max(2) - 1) as f64;
        let point =
            |(at, value): (usize, &f64)| format!("{:.1},{:.1}", WIDTH * at as f64 / steps, self.y(*value));
        let points: Vec<String> = line.values.iter().enumerate().map(point).collect();
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>\n\
             <text x=\"{}\" y=\"{name_y}\" fill=\"{}\">{}</text>\n",
            points.join(" "),
            line.color,
            6,
            line.color,
            line.name
        );
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.bounds;
        HEIGHT * (high - value.clamp(low, high)) / (high - low)
    }
}
