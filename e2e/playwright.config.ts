import { defineConfig } from '@playwright/test'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Journeys in a real browser against the whole product, started once by `stack.ts`. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './stack.ts',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: true,
  // A build machine may be busy with something else for a moment; what fails twice is broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL ?? 'http://localhost:8460',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quiet },
  },
})
