import { readSources, report } from './sources.mjs'

const most = 400
const lengths = readSources('ts', 'tsx', 'css', 'mjs').map(({ path, text }) => ({
  path,
  lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
}))
const share = (limit) =>
  Math.round((100 * lengths.filter(({ lines }) => lines < limit).length) / Math.max(1, lengths.length))

report(
  lengths.filter(({ lines }) => lines > most).map(({ path, lines }) => `${path} has ${lines} lines, more than ${most}`),
  `${lengths.length} files; under 60 lines ${share(60)} %, under 200 ${share(200)} %, longest ${Math.max(0, ...lengths.map(({ lines }) => lines))}`,
)
