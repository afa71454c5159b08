import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { isPicture, MOST_PICTURE } from '@parley/contract/store/picture.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { example, refusedFor } from '../testing/fake-core.ts'
import { everything, openConsole, personWith } from '../testing/open-console.tsx'
import { missingWords } from './left-out.ts'
import { pictureOf } from './picture.ts'

beforeEach(() => page.viewport(1280, 900))

/** The operator alone changes the store. */
const operator = {
  'Home.UserInfo': { ...personWith(everything), context: { id: OPERATOR_TENANT, name: 'Parley', locale: 'en-GB' } },
}
const item = {
  idStoreItem: 3,
  kind: 'flow' as const,
  reference: '0199c0de-0000-7000-8000-000000000004',
  title: 'Card blocking',
  description: 'Blocks a card.',
  hasPicture: false,
  order: 1,
  name: 'Card',
  edition: 2,
  needs: [{ kind: 'component' as const, name: 'Confirm identity' }],
  taken: [] as { idStoreTaken: number; kind: 'flow'; id: number; name: string; edition: number }[],
}
const group = {
  ...example('StoreGroups.Get'),
  idStoreGroup: 5,
  name: 'Banking',
  description: 'For banks.',
  tenants: [],
  rowVersion: 1,
  items: [item],
}
const part = {
  kind: 'flow' as const,
  source: 'Card',
  name: 'Card 2',
  isRoot: true,
  edition: 2,
  idExisting: null,
  missing: null,
}
const preview = {
  edition: 2,
  parts: [
    part,
    { ...part, kind: 'component' as const, source: 'Identify', name: 'Identify', isRoot: false, idExisting: 9 },
  ],
  leftOut: [{ kind: 'secret' as const, name: 'BANK_KEY' }],
  blocked: null,
}
const drawer = page.getByRole('dialog')

test('an item is taken with what it needs, and its copy opens', async () => {
  const taken = { idStoreTaken: 8, kind: 'flow' as const, id: 7, name: 'Card 2', edition: 2 }
  const { asked, history } = await openConsole(screens.storeGroup(5), {
    'StoreGroups.Get': group,
    'StoreGroups.TakePreview': preview,
    'StoreGroups.Take': { taken, parts: [part] },
  })
  await expect.element(page.getByText('Comes with component Confirm identity')).toBeVisible()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect.element(drawer.getByText('“Card” in the store')).toBeVisible()
  await expect.element(drawer.getByText('Your copy is used')).toBeVisible()
  await expect.element(drawer.getByText('Set these up yourself: secret BANK_KEY.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take', exact: true }).click()
  await expect.poll(() => history.location.href).toContain('/flows/detail/7')
  expect(asked('StoreGroups.Take')[0]).toMatchObject({
    params: { idStoreGroup: 5, idStoreItem: 3 },
    body: { idFolder: null, idComponentFolder: null },
  })
})

test('who may not make one of the kinds is told, and what is gone cannot be taken', async () => {
  await openConsole(screens.storeGroup(5, { panel: 'take', item: 3 }), {
    'StoreGroups.Get': group,
    'StoreGroups.TakePreview': { ...preview, parts: [{ ...part, missing: 'Components: create' }] },
  })
  await expect.element(drawer.getByText('You need the permission Components: create.').first()).toBeVisible()
  await expect
    .element(drawer.getByRole('button', { name: 'Take', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('an item whose flow was deleted says so', async () => {
  await openConsole(screens.storeGroup(5), {
    'StoreGroups.Get': { ...group, items: [{ ...item, edition: null, name: null }] },
  })
  await expect.element(page.getByText('No longer available')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take', exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test('a newer edition is shown with its difference, and taken once every conflict is decided', async () => {
  const conflict = { key: 'hello/texts', label: 'Greeting › Texts', nodeId: 'hello', mine: 'Ahoy', theirs: 'Good day' }
  const { asked } = await openConsole(screens.store({ tab: 'taken', taken: 8 }), {
    'StoreGroups.UpdatePreview': {
      idStoreTaken: 8,
      kind: 'grammar' as const,
      id: 7,
      name: 'Reasons',
      from: 1,
      to: 2,
      diff: null,
      before: { phrases: ['lost'] },
      after: { phrases: ['lost', 'stolen'] },
      conflicts: [conflict],
      parts: [],
      leftOut: [],
      outdated: [],
      blocked: null,
      rowVersion: 4,
      ownRowVersion: 6,
    },
  })
  const update = drawer.getByRole('button', { name: 'Update to edition 2' })
  await expect.element(update).toHaveAttribute('aria-disabled', 'true')
  await expect.element(drawer.getByText('Good day')).toBeVisible()
  await drawer.getByText('Keep mine').click()
  await update.click()
  await expect.poll(() => asked('StoreGroups.UpdateTaken')).toHaveLength(1)
  expect(asked('StoreGroups.UpdateTaken')[0]?.body).toMatchObject({
    edition: 2,
    rowVersion: 4,
    ownRowVersion: 6,
    choices: { 'hello/texts': 'mine' },
  })
})

test('a permission that several parts need is named once', () => {
  const missing = ['Components: create', null, 'Components: create', 'Grammars: create'].map((each) => ({
    missing: each,
  }))
  expect(missingWords(missing)).toBe('You need the permission Components: create, Grammars: create.')
  expect(missingWords([{ missing: null }])).toBeUndefined()
})

test('a picture of an item is made small, and what cannot be one says why', async () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 900, height: 2_700 })
  const context = canvas.getContext('2d')
  const noise = context?.createImageData(900, 2_700)
  for (let at = 0; noise && at < noise.data.length; at += 4) noise.data.set([at % 251, at % 241, at % 239, 255], at)
  if (noise) context?.putImageData(noise, 0, 0)
  const large = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const image = new Image()
  image.src = await pictureOf(new File([large ?? ''], 'large.png'))
  await image.decode()
  expect([image.src.length <= MOST_PICTURE, isPicture(image.src), image.height <= 480]).toEqual([true, true, true])
  const header = new Uint8Array(40)
  header.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 1, 0, 0, 0, 1, 0, 0])
  await expect(pictureOf(new File([header], 'bomb.png'))).rejects.toThrow('65536 × 65536 pixels')
  await expect(pictureOf(new File([new Uint8Array(50_000_000)], 'huge.png'))).rejects.toThrow('The limit is 10 MB')
  await expect(pictureOf(new File(['<svg onload="x()"/>'], 'drawing.svg'))).rejects.toThrow('not a PNG, JPEG or WebP')
})

test('the operator makes a group, whose name may be taken', async () => {
  await openConsole(screens.store({ panel: 'new' }), {
    ...operator,
    'StoreGroups.Create': refusedFor('store.nameTaken', {}),
  })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Banking')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect.element(drawer.getByText('A store group with this name already exists.')).toBeVisible()
})

test('a tenant that sees a group is found by typing', async () => {
  const { asked } = await openConsole(screens.storeGroup(5, { panel: 'visibility' }), {
    ...operator,
    'StoreGroups.Get': group,
    'Lookups.Tenants': [{ id: 7, name: 'Willow Clinic', detail: null }],
  })
  await drawer.getByRole('combobox', { name: 'Add a tenant' }).fill('Willow')
  await page.getByRole('option', { name: 'Willow Clinic' }).click()
  await expect.element(drawer.getByRole('row', { name: 'Willow Clinic' })).toBeVisible()
  expect(asked('Lookups.Tenants').some(({ query }) => query?.search === 'Willow')).toBe(true)
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => asked('StoreGroups.ChangeVisibility')).toHaveLength(1)
  expect(asked('StoreGroups.ChangeVisibility')[0]?.body).toEqual({ idTenants: [7], rowVersion: 1 })
})

test('where both changed the same and nothing else, only that is asked', async () => {
  await openConsole(screens.store({ tab: 'taken', taken: 8 }), {
    'StoreGroups.UpdatePreview': {
      idStoreTaken: 8,
      kind: 'grammar' as const,
      id: 7,
      name: 'Reasons',
      from: 1,
      to: 2,
      diff: null,
      before: { phrases: ['lost'] },
      after: { phrases: ['lost'] },
      parts: [],
      leftOut: [],
      outdated: [],
      conflicts: [{ key: 'phrases', label: 'Phrases', nodeId: null, mine: ['lost'], theirs: ['stolen'] }],
      blocked: null,
      rowVersion: 4,
      ownRowVersion: 6,
    },
  })
  await expect.element(drawer.getByText('Only what you decide above.')).toBeVisible()
})

test('a copy without a newer edition says why', async () => {
  await openConsole(screens.store({ tab: 'taken', taken: 8 }), {
    'StoreGroups.UpdatePreview': {
      idStoreTaken: 8,
      kind: 'flow' as const,
      id: 7,
      name: 'Card',
      from: 2,
      to: 2,
      diff: null,
      before: null,
      after: null,
      conflicts: [],
      parts: [],
      leftOut: [],
      outdated: [],
      rowVersion: 4,
      ownRowVersion: 4,
      blocked: 'You already have this edition.',
    },
  })
  await expect.element(drawer.getByText('You already have this edition.')).toBeVisible()
  await expect.element(drawer.getByRole('link', { name: 'Open copy' })).toHaveAttribute('href', '/flows/detail/7')
  await expect.element(drawer.getByRole('button', { name: /^Update to/ })).not.toBeInTheDocument()
})

test('two changes of a group at once are laid side by side', () =>
  expectBothSides(screens.storeGroup(5, { panel: 'edit' }), {
    label: 'Name',
    field: 'name',
    read: 'StoreGroups.Get',
    save: 'StoreGroups.Update',
    facts: group,
    others: operator,
  }))
