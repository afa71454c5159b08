import { readSources, report, withoutComments } from './sources.mjs'

// Time comes from ctx.clock, so that tests and rehearsals can set it.
const rules = [
  { pattern: /\bDate\.now\(/, instead: 'ctx.clock' },
  { pattern: /\bnew Date\(\s*\)/, instead: 'ctx.clock' },
  {
    pattern: /(?<![.\w])now\(\)|\bcurrent_timestamp\b|\blocaltimestamp\b/i,
    instead: 'a parameter',
    ending: '.store.ts',
  },
]
const isExempt = (path) => path.endsWith('/clock.ts') || /\.test\.tsx?$/.test(path)

const sources = readSources('ts').filter(({ path }) => path.startsWith('apps/core/src/') && !isExempt(path))
const problems = sources.flatMap(({ path, text }) =>
  withoutComments(text)
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern, ending = '' }) => path.endsWith(ending) && pattern.test(line))
        .map(({ instead }) => `${path}:${index + 1} reads the time itself; take it from ${instead}: ${line.trim()}`),
    ),
)
report(problems, `${sources.length} files of the core take the time from where it can be set`)
