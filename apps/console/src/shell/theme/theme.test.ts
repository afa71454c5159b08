import { expect, test } from 'vitest'
import { headerVariables, themeVariables } from '../../theme/apply-theme.ts'
import { titleOf } from '../title/page-title.ts'
import { brandOf, parseTheme } from './theme-content.ts'

test('a page title is the page, then the product name, which is the theme’s title', () => {
  expect(titleOf('Flows', brandOf({}, 'Parley').title)).toBe('Flows – Parley')
  expect(titleOf('Flows', brandOf({ title: 'Acme Voice' }, 'Parley').title)).toBe('Flows – Acme Voice')
  expect(titleOf('', 'Parley')).toBe('Parley')
})

test('broken or empty theme text is the look without a theme', () => {
  expect(parseTheme('')).toEqual({})
  expect(parseTheme('{')).toEqual({})
  expect(parseTheme('[1]')).toEqual({})
  expect(parseTheme('{"title":"Acme"}')).toEqual({ title: 'Acme' })
})

test('a logo comes from here or from inside the theme, never from elsewhere', () => {
  const logos = (source: string) => ({ logos: { console: { source, width: 100, height: 30 } } })
  expect(brandOf(logos('/logo.png'), 'P').logo).toMatchObject({ width: 100, height: 30 })
  expect(brandOf(logos('https://evil.example/x.png'), 'P').logo).toBeUndefined()
})

test('the words of the header read on its ground', () => {
  expect(headerVariables({})).toEqual({})
  expect(headerVariables({ header: '#101828', headerText: '#111111' })['--ink']).not.toBe('#111111')
  expect(headerVariables({ header: '#101828', headerText: '#ffffff' })).toMatchObject({
    '--surface': '#101828',
    '--ink': '#ffffff',
  })
})

test('the accent may have a colour of its own in the dark, with words that read on it', () => {
  expect(themeVariables({ accentDark: '#ffd400' })).toEqual({})
  expect(themeVariables({ accent: '#4f46e5', accentDark: '#ffd400' })).toMatchObject({
    '--accent': 'light-dark(#4f46e5, #ffd400)',
    '--on-accent': 'light-dark(#ffffff, #000000)',
  })
})
