import { defineConfig } from '@playwright/test'
import { browser } from '../browser.ts'
import { CONSOLE } from './world.ts'

/** Sign-in through a provider of another maker; by `npm run provider`, not with the journeys. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/provider',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { ...browser, baseURL: CONSOLE },
})
