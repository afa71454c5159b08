// Many more tries than `npm test` has; FUZZ_RUNS and FUZZ_SEED choose others.
process.env.FUZZ_RUNS ??= '2000'
process.argv.splice(2, 0, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'http', 'apps/core/test/suites/fuzz')
await import('./run.mjs')
