import { expect, test } from 'vitest'
import { newFlowDocument } from './index.ts'
import { promptsOf, withRecordings } from './prompts.ts'

test('texts without values can be spoken before anybody calls; others and recordings are counted', () => {
  const document = newFlowDocument('en-GB', 'Hello')
  const texts = {
    'en-GB': [
      { kind: 'text' as const, text: 'Welcome' },
      { kind: 'ssml' as const, text: '<speak>Hi</speak>' },
      { kind: 'text' as const, text: 'Hello {{ name }}' },
      { kind: 'text' as const, text: ' ' },
      { kind: 'audio' as const, asset: '0199c0de-0000-7000-8000-000000000001' },
    ],
    'cs-CZ': [{ kind: 'text' as const, text: 'Vítejte' }],
  }
  const nodes = document.nodes.map((node) => (node.type === 'say' ? { ...node, texts } : node))
  const { prompts, withValues, recorded } = promptsOf({ ...document, nodes })
  expect(prompts.map(({ language, way, text }) => `${language} ${way} ${text}`)).toEqual([
    ...['en-GB 0 Welcome', 'en-GB 1 <speak>Hi</speak>', 'cs-CZ 0 Vítejte'],
  ])
  expect(withValues).toBe(1)
  expect(recorded).toMatchObject([{ language: 'en-GB', way: 4, asset: texts['en-GB'][4]?.asset, text: '' }])

  const [first] = prompts
  if (!first) throw new Error('it says nothing')
  const asset = '0199c0de-0000-7000-8000-000000000002'
  const changed = withRecordings({ ...document, nodes }, [
    { ...first, asset, text: 'Welcome' },
    { ...first, way: 9, asset, text: 'Nowhere' },
  ])
  expect(promptsOf(changed).prompts.map(({ text }) => text)).toEqual(['<speak>Hi</speak>', 'Vítejte'])
  expect(promptsOf(changed).recorded.map((one) => one.text)).toEqual(['Welcome', ''])
  expect(promptsOf({ ...document, nodes }).prompts).toHaveLength(3)
})
