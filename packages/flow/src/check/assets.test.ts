import { expect, test } from 'vitest'
import { checkFlow } from '../check.ts'
import { newFlowDocument } from '../index.ts'

const ASSET = '0199c0de-0000-7000-8000-000000000001'

test('a recording that is not there is found at its step; what is not known is not missed', () => {
  const document = newFlowDocument('en-GB', 'Hello')
  const nodes = document.nodes.map((node) =>
    node.type === 'say' ? { ...node, texts: { 'en-GB': [{ kind: 'audio' as const, asset: ASSET }] } } : node,
  )
  const say = nodes.find(({ type }) => type === 'say')
  const found = (there: boolean | undefined) =>
    checkFlow({ ...document, nodes }, { hasAsset: () => there }).errors.filter(({ code }) => code === 'asset.missing')
  expect(found(false)).toMatchObject([{ nodeId: say?.id }])
  expect([found(true), found(undefined)]).toEqual([[], []])
})
