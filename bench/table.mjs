// The one table: each line a ratio within the run, beside its goal.
const lines = []

/** @param given name, value; `least` or `most` is its goal, `note` what else was seen */
export function line({ name, value, least, most, note = '' }) {
  const missed = (least !== undefined && !(value >= least)) || (most !== undefined && !(value <= most))
  lines.push({ name, missed })
  const goal = least !== undefined ? `≥ ${least}` : most !== undefined ? `≤ ${most}` : ''
  const shown = Number.isFinite(value) ? value.toPrecision(3) : '–'
  console.log(`${name.padEnd(46)} ${shown.padStart(8)}  ${goal.padEnd(8)} ${missed ? 'MISSED' : goal ? 'ok    ' : '      '}  ${note}`)
}

export const heading = (text) => console.log(`\n${text}`)

/** @returns how many lines miss their goal */
export function close() {
  const missed = lines.filter((one) => one.missed)
  console.log(missed.length ? `\n${missed.length} of ${lines.length} miss their goal:` : `\nAll ${lines.length} reach their goal.`)
  for (const { name } of missed) console.log(`  ${name}`)
  return missed.length
}
