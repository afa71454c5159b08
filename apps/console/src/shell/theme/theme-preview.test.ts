import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endThemePreview,
  startThemePreview,
  themeConfiguration,
  themePreviewBase,
  themePreviewMode,
} from './theme-preview.ts'

const base = { content: '', lastUpdate: null }

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

test('the preview is kept under its keys', () => {
  startThemePreview({ title: 'Acme' }, base)
  expect([...kept]).toEqual([
    ['themePreviewBase', '{"content":"","lastUpdate":null}'],
    ['themeConfiguration', '{"title":"Acme"}'],
    ['themePreviewMode', 'true'],
  ])
  expect(themePreviewMode.get()).toBe(true)
  expect(themeConfiguration.get()).toEqual({ title: 'Acme' })
})

test('dismissing leaves nothing behind; what cannot be read counts as off', () => {
  startThemePreview({ title: 'Acme' }, base)
  endThemePreview()
  expect(kept.size).toBe(0)
  expect(themePreviewMode.get()).toBe(false)
  kept.set('themePreviewMode', '"yes"')
  kept.set('themeConfiguration', '[]')
  kept.set('themePreviewBase', '{"content":1}')
  expect(themePreviewBase.get()).toBeNull()
  expect(themePreviewMode.get()).toBe(false)
  expect(themeConfiguration.get()).toEqual({})
})
