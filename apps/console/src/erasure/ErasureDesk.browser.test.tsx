import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '../shell/api/call-error.ts'
import type { Answers } from '../testing/fake-core.ts'
import { openConsole, personWith } from '../testing/open-console.tsx'

const area = (count: number) => ({
  area: 'conversations',
  title: 'Conversations',
  erases: 'Deletes them',
  anonymises: 'Keeps them',
  count,
  isExact: true,
  samples: [],
})
const found = (count: number) => ({ masked: '+420••••••897', areas: [area(count)], blocked: null, erasedBefore: [] })
const past = {
  idErasure: 4,
  idTask: 9,
  kind: 'number' as const,
  masked: '+420••••••897',
  mode: 'erase' as const,
  reason: 'Letter of 18 November',
  createdAt: '2026-11-20T10:00:00Z',
  createdBy: { id: 1, name: 'Eva' },
  finishedAt: '2026-11-20T10:00:02Z',
  areas: [],
}
const receipt = {
  ...past,
  product: 'Parley',
  tenant: 'Alpha',
  by: 'Eva',
  salt: 'ab',
  identifierHash: 'cd',
  publicKey: 'e',
  signature: 'f',
  begunAt: past.createdAt,
}

async function open(first: Answers['Erasure.Find']) {
  const answers: Answers = {
    'Home.UserInfo': personWith({ AccessManagement: ['erase'] }),
    'Erasure.Find': first,
    'Erasure.Erase': past,
    'Erasure.Erasures': { items: [past], nextCursor: null, total: 1, totalExact: true },
    'Erasure.Erasure': past,
    'Erasure.Receipt': receipt,
  }
  await page.viewport(1280, 900)
  const { services, asked } = await openConsole('/administration/erasure', answers)
  return { asked, answers: services.answers }
}
const field = () => page.getByRole('textbox', { name: 'Number, address, or ID' })

test('a number without its country is completed by one press, and nothing is said before', async () => {
  const refused = new CallError({
    kind: 'refused',
    status: 422,
    message: 'Enter the number with its country code.',
    code: 'erasure.needsCountry',
    details: { suggestions: ['+420 601 819 897'] },
  })
  const { asked, answers } = await open(refused)
  await field().fill('601819897')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Did you mean')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Erase this person|Record)/ }).query()).toBeNull()
  answers['Erasure.Find'] = found(1)
  await page.getByRole('button', { name: '+420 601 819 897' }).click()
  await expect.element(page.getByRole('button', { name: 'Erase this person' })).toBeVisible()
  await expect.element(field()).toHaveValue('+420 601 819 897')
  expect(asked('Erasure.Find')).toEqual([
    { body: { kind: 'number', value: '601819897' } },
    { body: { kind: 'number', value: '+420 601 819 897' } },
  ])
})

test('what was found belongs to what was typed; the form is empty after erasing', async () => {
  await open(found(1))
  await field().fill('+420 601 819 897')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter')
  await dialog.getByRole('textbox', { name: / again$/ }).fill('+420601819897')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.element(field()).toHaveValue('')
  expect(page.getByRole('button', { name: 'Erase this person' }).query()).toBeNull()
})

test('where nothing was found an erasure can be recorded, and nothing threatens', async () => {
  await open(found(0))
  await field().fill('+420 601 819 897')
  await userEvent.keyboard('{Enter}')
  const record = page.getByRole('button', { name: 'Record this erasure anyway' })
  await expect.element(record).toBeVisible()
  expect(page.getByRole('button', { name: 'Erase this person' }).query()).toBeNull()
  await field().fill('+420 601 819 89')
  await expect.poll(() => record.query()).toBeNull()
})

test('a receipt is a link, and says who, why, and where to get it as a letter', async () => {
  await open(found(0))
  await page.getByRole('link', { name: 'View receipt 4' }).click()
  const drawer = page.getByRole('dialog', { name: 'Receipt' })
  await expect.element(drawer.getByText('Letter of 18 November')).toBeVisible()
  await expect.element(drawer.getByText('+420••••••897')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Download PDF' })).toBeVisible()
})

test('the notification that it has begun gives way to the one that it is done, which opens the receipt', async () => {
  const running = { ...past, idErasure: 5, finishedAt: null }
  const { answers } = await open(found(1))
  answers['Erasure.Erase'] = running
  answers['Erasure.Erasures'] = { items: [running, past], nextCursor: null, total: 2, totalExact: true }
  await field().fill('+420 601 819 897')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter')
  await dialog.getByRole('textbox', { name: / again$/ }).fill('+420601819897')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.element(page.getByText(/^Erasing…/)).toBeVisible()
  answers['Erasure.Erasures'] = {
    items: [{ ...running, finishedAt: past.finishedAt }, past],
    nextCursor: null,
    total: 2,
    totalExact: true,
  }
  await expect.element(page.getByText('+420••••••897 erased'), { timeout: 5_000 }).toBeVisible()
  await expect.element(page.getByText(/^Erasing…/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'View receipt', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
})

test('what is missing is said when it is sent, at the first field that lacks it', async () => {
  const { asked } = await open(found(1))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByText('Field is required')).toBeVisible()
  await field().fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Enter the full number/)).toBeVisible()
  expect(asked('Erasure.Find')).toEqual([])
  await field().fill('+420 601 819 897')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter')
  await dialog.getByRole('textbox', { name: / again$/ }).fill('+420601819898')
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect.element(dialog.getByText('Not the phone number of +420••••••897')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: / again$/ })).toHaveFocus()
  expect(asked('Erasure.Erase')).toEqual([])
})
