# Prints every function, initialiser and computed property over `max` lines, from the line that
# declares it to its closing brace. Leans on the layout that swift format enforces: a body ends at
# the first closing brace with the indentation of its declaration.

function indentation(text) {
  match(text, /^ */)
  return RLENGTH
}

FNR == 1 { depth = 0 }

# Ends declarations without a body, such as a protocol's, once a line stands beside or outside them.
function drop_bodiless(text) {
  while (depth > 0 && !open[depth] && indentation(text) <= column[depth]) depth -= 1
}

# A declaration may stand in another one, so the open ones are a stack.
/^ *(\) +)?((@[A-Za-z]+(\(.*\))?|public|package|internal|private(\(set\))?|fileprivate|static|class|final|override|mutating|nonmutating|consuming|borrowing|convenience|required|nonisolated) +)*(func |init[?(<]|deinit|subscript[(<]|var .*\{$)/ {
  drop_bodiless($0)
  depth += 1
  first[depth] = FNR
  column[depth] = indentation($0)
  text[depth] = $0
  open[depth] = ($0 ~ /\{$/)
  next
}

# A signature goes on while lines are deeper, or close its parenthesis, or begin its body.
depth > 0 && !open[depth] && NF > 0 {
  if (indentation($0) > column[depth] || $0 ~ /^ *[){]/) {
    open[depth] = ($0 ~ /\{$/)
  } else {
    drop_bodiless($0)
  }
}

depth > 0 && open[depth] && indentation($0) == column[depth] && $0 ~ /^ *\}/ {
  lines = FNR - first[depth] + 1
  sub(/^ */, "", text[depth])
  if (lines > max) {
    printf "%s:%d: %d lines, at most %d: %s\n", FILENAME, first[depth], lines, max, text[depth]
  }
  depth -= 1
}
