import { existsSync, globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ignored = ['**/node_modules/**', '**/dist/**']
/** What fails twice is broken; on a busy build server once may be the machine. */
const retry = process.env.CI ? 1 : 0
const httpSetup = 'apps/core/test/globalSetup.ts'
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const fakeHub = fileURLToPath(new URL('apps/console/src/testing/console-hub.ts', import.meta.url))
const fakeAlertLine = fileURLToPath(new URL('apps/console/src/testing/alert-stream.ts', import.meta.url))
const fakeModuleLine = fileURLToPath(new URL('apps/console/src/testing/module-stream.ts', import.meta.url))
const fakeOngoingLine = fileURLToPath(new URL('apps/console/src/testing/ongoing-stream.ts', import.meta.url))
const fakeCallbackLine = fileURLToPath(new URL('apps/console/src/testing/callback-stream.ts', import.meta.url))
const fakeCampaignLine = fileURLToPath(new URL('apps/console/src/testing/campaign-stream.ts', import.meta.url))
const fakeCommentLine = fileURLToPath(new URL('apps/console/src/designer/testing/comment-stream.ts', import.meta.url))
const fakeDeskLine = fileURLToPath(new URL('apps/console/src/testing/desk-stream.ts', import.meta.url))
const fakeDraftLine = fileURLToPath(new URL('apps/console/src/designer/testing/draft-stream.ts', import.meta.url))
const consoleSetup = fileURLToPath(new URL('apps/console/src/testing/setup.ts', import.meta.url))
const quietBrowser = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

const LONGEST = /^(bench\/|apps\/core\/test\/(suites|ledger)\/|apps\/example\/|apps\/console\/src\/testing\/)/

const unit = {
  environment: 'node',
  setupFiles: ['scripts/patience.mjs'],
  testTimeout: 120_000,
  retry,
  // What a test replaced is there again for the next, in whatever file that is.
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
}
const unitTests = ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.mjs']
const noUnitTests = [...ignored, '**/*.http.test.ts', '**/*.browser.test.ts']
/** Who replaces modules, globals or time has a process alone: others may have loaded them before. */
const apart = globSync(unitTests, { cwd: import.meta.dirname, exclude: noUnitTests }).filter((path) =>
  /\bvi\.(?:mock|doMock|resetModules|stub\w+|useFakeTimers)\(/.test(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ),
)

/** What takes minutes begins first: small files are taken last, and one of these alone would be waited for. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(relative(import.meta.dirname, moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Modules are read once by each of the processes, a third of the work where each file reads them anew.
      { test: { ...unit, name: 'unit', isolate: false, include: unitTests, exclude: [...noUnitTests, ...apart] } },
      { test: { ...unit, name: 'unit-apart', include: apart } },
      {
        test: {
          name: 'http',
          environment: 'node',
          include: ['apps/**/*.http.test.ts', 'bench/**/*.http.test.ts'],
          exclude: ignored,
          // Everything of the core is read once by each of the processes; a file has its own core and database.
          isolate: false,
          // One waits for a process that starts, is killed or stops while two others work.
          maxWorkers: 3,
          sequence: { groupOrder: 1 }, // asked for where projects with other numbers of workers run in one call
          globalSetup: existsSync(new URL(httpSetup, import.meta.url)) ? [httpSetup] : [],
          // Far more than any takes on two quiet cores: a busy machine is no fault of the product.
          setupFiles: ['scripts/patience.mjs'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
        },
      },
      {
        extends: './apps/console/vite.config.ts',
        root: './apps/console',
        // React as people get it, which takes a fifth less time than its development build; nobody reads the warnings of that here.
        oxc: { jsx: { development: false } },
        optimizeDeps: { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } } },
        test: {
          name: 'browser',
          // A page keeps one core busy; without this there is one on two cores.
          maxWorkers: 2,
          include: ['src/**/*.browser.test.tsx'],
          // Screens are tested without live connections; alone of the modules they are loaded by these names.
          alias: [
            { find: /^\.\/console-hub\.ts$/, replacement: fakeHub },
            { find: /^\.\/comment-stream\.ts$/, replacement: fakeCommentLine },
            { find: /^\.\/draft-stream\.ts$/, replacement: fakeDraftLine },
            { find: /^\.\/alert-stream\.ts$/, replacement: fakeAlertLine },
            { find: /^\.\/callback-stream\.ts$/, replacement: fakeCallbackLine },
            { find: /^\.\/module-stream\.ts$/, replacement: fakeModuleLine },
            { find: /^\.\/desk-stream\.ts$/, replacement: fakeDeskLine },
            { find: /^\.\/campaign-stream\.ts$/, replacement: fakeCampaignLine },
            { find: /^\.\/ongoing-stream\.ts$/, replacement: fakeOngoingLine },
          ],
          exclude: ignored,
          // Its files share a page and what they load, a thousand modules; `setup` takes back what a test leaves there.
          isolate: false,
          setupFiles: [consoleSetup],
          testTimeout: 120_000,
          retry,
          // What is fetched when it shows takes its time where somebody else is busy.
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Scroll bars take room, as most people have them.
            provider: playwright({
              launchOptions: { executablePath: chromium, args: quietBrowser, ignoreDefaultArgs: ['--hide-scrollbars'] },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
