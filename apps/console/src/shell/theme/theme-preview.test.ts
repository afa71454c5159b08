import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endThemePreview, startThemePreview, themeConfiguration, themePreviewMode } from './theme-preview.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the preview is kept under its two keys', () => {
  startThemePreview({ title: 'Acme' })
  expect([...kept]).toEqual([
    ['themeConfiguration', '{"title":"Acme"}'],
    ['themePreviewMode', 'true'],
  ])
  expect(themePreviewMode.get()).toBe(true)
  expect(themeConfiguration.get()).toEqual({ title: 'Acme' })
})

test('dismissing leaves nothing behind; what cannot be read counts as off', () => {
  startThemePreview({ title: 'Acme' })
  endThemePreview()
  expect(kept.size).toBe(0)
  expect(themePreviewMode.get()).toBe(false)
  kept.set('themePreviewMode', '"yes"')
  kept.set('themeConfiguration', '[]')
  expect(themePreviewMode.get()).toBe(false)
  expect(themeConfiguration.get()).toEqual({})
})
