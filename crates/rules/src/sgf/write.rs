//! Writing: FF\[4\] in UTF-8.

use super::{Node, Record, Tree, record_tree};

/// How many nodes share a line.
const NODES_A_LINE: usize = 10;

/// The record as a file. Reading it gives an equal record, if its texts are not empty and have no tabs or
/// carriage returns, one-line texts no line breaks, times no parts of a millisecond, and nothing is said behind the
/// last move.
#[must_use]
pub fn write(record: &Record) -> String {
    write_collection(&[record_tree::tree(record)])
}

/// Games as a file. Reading it gives equal trees, if it is within the limits of reading and CA was not taken away or
/// set to another encoding than UTF-8: that is what is written.
#[must_use]
pub fn write_collection(trees: &[Tree]) -> String {
    let mut out = String::new();
    for tree in trees {
        write_tree(&mut out, tree);
        out.push('\n');
    }
    out
}

pub(super) fn write_tree(out: &mut String, tree: &Tree) {
    out.push('(');
    let (mut node, mut in_line) = (tree.root(), 0);
    loop {
        write_node(out, node);
        in_line += 1;
        let mut children = node.children();
        node = match (children.next(), children.next()) {
            (Some(main), Some(_)) => {
                out.push_str("\n(");
                in_line = 0;
                main
            }
            (Some(only), None) => {
                if in_line == NODES_A_LINE || node.parent().is_none() {
                    out.push('\n');
                    in_line = 0;
                }
                only
            }
            _ => {
                let Some(next) = close(out, node) else { break };
                in_line = 0;
                next
            }
        };
    }
    out.push(')');
}

/// Closes the line that ends with this node and every variation that ends with it, and opens the next one.
fn close<'a>(out: &mut String, mut node: Node<'a>) -> Option<Node<'a>> {
    while let Some(parent) = node.parent() {
        let is_variation = parent.children().nth(1).is_some();
        if is_variation {
            out.push(')');
        }
        if let Some(next) = node.next_sibling() {
            out.push_str("\n(");
            return Some(next);
        }
        node = parent;
    }
    None
}

fn write_node(out: &mut String, node: Node<'_>) {
    out.push(';');
    for property in node.properties() {
        out.push_str(property.name());
        let is_encoding = property.name() == "CA" && node.parent().is_none();
        for raw in property.values() {
            out.push('[');
            out.push_str(if is_encoding { "UTF-8" } else { raw });
            out.push(']');
        }
    }
}
