import type { PlaywrightTestConfig } from '@playwright/test'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser that everything is tried in. */
export const browser = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-GB',
  timezoneId: 'Europe/Prague',
  reducedMotion: 'reduce',
  screenshot: 'only-on-failure',
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quiet },
} satisfies PlaywrightTestConfig['use']
