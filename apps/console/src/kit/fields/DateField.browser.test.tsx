import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Form } from '../forms/Form.tsx'
import { FormDay } from '../forms/FormDay.tsx'
import { FormTime } from '../forms/FormTime.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { TestKit } from '../testing.tsx'

type Values = { first: string; last: string; at: string }
const saved: Values = { first: '2026-11-28', last: '', at: '09:30' }
const WRONG = 'Date must be in DD/MM/YYYY format'

function Sample({ onSubmit }: { onSubmit: (values: Values) => Promise<unknown> }) {
  const draft = useDraft({ values: saved })
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit}>
        <FormDay control={draft.control} name="first" label="First day" isRequired />
        <FormDay control={draft.control} name="last" label="Last day" help="Leave empty for no end." />
        <FormTime control={draft.control} name="at" label="At" />
      </Form>
    </TestKit>
  )
}

async function open() {
  const onSubmit = vi.fn(async (_: Values) => {})
  await render(<Sample onSubmit={onSubmit} />)
  await expect.element(field('First day')).toBeVisible()
  await expect.element(field('At')).toBeVisible()
  return onSubmit
}

const field = (name: string) => page.getByRole('group', { name, exact: true })
/** As it stands in the parts. */
const shown = (name: string) =>
  [...field(name).element().querySelectorAll('[role="spinbutton"]')].map((part) => part.textContent).join('/')
const part = (name: string, label: string) => field(name).getByRole('spinbutton', { name: new RegExp(`^${label}`) })
const save = () => page.getByRole('button', { name: 'Save changes' }).click()

async function type(name: string, keys: string) {
  await field(name).getByRole('spinbutton').first().click()
  await userEvent.keyboard(keys)
}
const CLEARED =
  '{Backspace}{Backspace}{ArrowRight}{Backspace}{Backspace}{ArrowRight}{Backspace}{Backspace}{Backspace}{Backspace}'

test('a day that was deleted is not saved as the one before', async () => {
  const onSubmit = await open()
  expect(shown('First day')).toBe('28/11/2026')
  await type('First day', '{Backspace}{Backspace}')
  expect(shown('First day')).toBe('dd/11/2026')
  await save()
  await expect.element(page.getByText(WRONG)).toBeVisible()
  await expect.element(part('First day', 'day')).toHaveFocus()
  await expect.element(part('First day', 'day')).toHaveAttribute('aria-invalid', 'true')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(shown('First day')).toBe('dd/11/2026')
  await type('First day', '28')
  await expect.poll(() => page.getByText(WRONG).query()).toBeNull()
  await save()
  await expect.poll(() => onSubmit.mock.calls[0]?.[0]).toEqual(saved)
})

test('a day that no calendar has stays as it was typed, and is refused', async () => {
  const onSubmit = await open()
  await type('First day', '31022027{Tab}{Tab}')
  await expect.element(page.getByText(WRONG)).toBeVisible()
  expect(shown('First day')).toBe('31/02/2027')
  await save()
  expect(shown('First day')).toBe('31/02/2027')
  expect(onSubmit).not.toHaveBeenCalled()
  await type('First day', '29022028')
  await expect.poll(() => page.getByText(WRONG).query()).toBeNull()
  await save()
  await expect.poll(() => onSubmit.mock.calls[0]?.[0].first).toBe('2028-02-29')
})

test('a date that can be left out is refused half typed, and a year in two digits is half of one', async () => {
  const onSubmit = await open()
  await type('Last day', '15')
  await save()
  await expect.element(page.getByText(WRONG)).toBeVisible()
  await type('Last day', '151226')
  await save()
  expect(shown('Last day')).toBe('15/12/26')
  await expect.element(page.getByText(WRONG)).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(shown('Last day')).toBe('dd/mm/yyyy')
  await expect.poll(() => page.getByText(WRONG).query()).toBeNull()
  await type('Last day', '15122026')
  await save()
  await expect.poll(() => onSubmit.mock.calls[0]?.[0].last).toBe('2026-12-15')
  await type('Last day', CLEARED)
  expect(shown('Last day')).toBe('dd/mm/yyyy')
  await save()
  await expect.poll(() => onSubmit.mock.calls[1]?.[0].last).toBe('')
})

test('half typed and left, it is said without being sent; cleared where it is needed, that it is required', async () => {
  const onSubmit = await open()
  await type('Last day', '15{Tab}{Tab}{Tab}{Tab}')
  await expect.element(page.getByText(WRONG)).toBeVisible()
  await type('Last day', '{Backspace}{Backspace}')
  await expect.poll(() => page.getByText(WRONG).query()).toBeNull()
  await type('First day', CLEARED)
  await save()
  await expect.element(page.getByText('Field is required')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the calendar mends what is half typed, also with the day that stood there before', async () => {
  const onSubmit = await open()
  await type('First day', '{Backspace}{Backspace}')
  await field('First day').getByRole('button').click()
  // What is half typed opens the month of today.
  const month = () => page.getByRole('dialog').getByRole('heading').first().element().textContent
  while (month() !== 'November 2026') {
    const before = month()
    await page.getByRole('dialog').getByRole('button', { name: 'Previous' }).click()
    await expect.poll(month).not.toBe(before)
  }
  await page.getByRole('button', { name: /28 November 2026/ }).click()
  expect(shown('First day')).toBe('28/11/2026')
  await type('Last day', '31')
  await field('Last day').getByRole('button').click()
  await userEvent.keyboard('{Enter}')
  await save()
  await expect.poll(() => onSubmit.mock.calls[0]?.[0].last).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a time that is half typed is refused, and one that is cleared is none', async () => {
  const onSubmit = await open()
  await type('At', '{ArrowRight}{Backspace}{Backspace}')
  await save()
  await expect.element(page.getByText("Time must be in 'XX:YY' format")).toBeVisible()
  await expect.element(part('At', 'hour')).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
  await type('At', '{Backspace}{Backspace}')
  await save()
  await expect.poll(() => onSubmit.mock.calls[0]?.[0].at).toBe('')
  await type('At', '1745')
  await save()
  await expect.poll(() => onSubmit.mock.calls[1]?.[0].at).toBe('17:45')
})
