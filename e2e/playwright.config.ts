import { defineConfig } from '@playwright/test'
import { browser } from './browser.ts'

/** What changes the whole installation is tried when nobody else is in it. */
const WHOLE_INSTALLATION = '**/theme.spec.ts'

/** Journeys in a real browser against the whole product, started once by `stack.ts`. */
export default defineConfig({
  testDir: './journeys',
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: WHOLE_INSTALLATION },
    { name: 'installation', testMatch: WHOLE_INSTALLATION, dependencies: ['journeys'] },
  ],
  globalSetup: './stack.ts',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: true,
  // A build machine may be busy with something else for a moment; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  // Generous, since a build machine may be busy: what hangs is found by its expectations, which wait 30 s.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { ...browser, baseURL: process.env.E2E_URL ?? 'http://localhost:8460' },
})
