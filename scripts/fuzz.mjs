// Many more tries than `npm test` has, and every odd value in every field; FUZZ_RUNS and FUZZ_SEED choose others.
process.env.FUZZ_RUNS ??= '2000'
const suites = ['apps/core/test/suites/fuzz', 'apps/core/test/suites/badInput']
process.argv.splice(2, 0, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'http', ...suites)
await import('./run.mjs')
