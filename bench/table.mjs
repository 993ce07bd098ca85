// The table of results: each line is a ratio within the run, beside its goal.
const lines = []

/** Prints a line. `least` or `most` is the goal of `value`; `note` holds further figures. */
export function line({ name, value, least, most, note = '' }) {
  const missed = (least !== undefined && !(value >= least)) || (most !== undefined && !(value <= most))
  lines.push({ name, missed })
  const goal = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : ''
  const valueText = Number.isFinite(value) ? value.toPrecision(3) : '–'
  console.log(`${name.padEnd(46)} ${valueText.padStart(8)}  ${goal.padEnd(8)} ${missed ? 'MISSED' : goal ? 'ok    ' : '      '}  ${note}`)
}

export const heading = (text) => console.log(`\n${text}`)

/** @returns how many lines miss their goal */
export function close() {
  const missed = lines.filter((one) => one.missed)
  console.log(missed.length ? `\n${missed.length} of ${lines.length} miss their goal:` : `\nAll ${lines.length} reach their goal.`)
  for (const { name } of missed) console.log(`  ${name}`)
  return missed.length
}
