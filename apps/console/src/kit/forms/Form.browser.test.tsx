import { Erase } from '@parley/contract/fields/erasure.gen.ts'
import { CreateNotificationGroup } from '@parley/contract/fields/tenants.gen.ts'
import { createPortal } from 'react-dom'
import { useController } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from '../fields/Checkbox.tsx'
import { OpenConfirmDialog } from '../overlays/OpenConfirmDialog.tsx'
import { TestKit } from '../testing.tsx'
import { email, required } from '../validation/validators.ts'
import { Form } from './Form.tsx'
import { FormCheckboxGroup } from './FormCheckboxGroup.tsx'
import { FormComboBox } from './FormComboBox.tsx'
import { FormElement } from './FormElement.tsx'
import { FormNumber } from './FormNumber.tsx'
import { FormSelect } from './FormSelect.tsx'
import { FormText } from './FormText.tsx'
import { hasUnsavedChanges } from './unsaved-changes.ts'
import { useDraft } from './use-draft.ts'

type Values = { name: string; mail: string }
const saved: Values = { name: 'Anna', mail: '' }

function Sample({ onSubmit }: { onSubmit: (values: Values) => Promise<unknown> }) {
  const draft = useDraft({ values: saved })
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit}>
        <FormText control={draft.control} name="name" label="Name" isRequired />
        <FormText control={draft.control} name="mail" label="E-mail" check={email} />
      </Form>
    </TestKit>
  )
}

const descriptionOf = (field: Element) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('a wrong value is named next to its field, described to screen readers, and the first one gets the focus', async () => {
  const onSubmit = vi.fn(async () => {})
  const screen = await render(<Sample onSubmit={onSubmit} />)
  await screen.getByRole('textbox', { name: 'Name' }).fill('   ')
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('anna@')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Field is required')).toBeVisible()
  await expect.element(screen.getByText('Invalid email format')).toBeVisible()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(descriptionOf(name.element())).toContain('Field is required')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('what the core says about a field lands on that field, the rest above the buttons', async () => {
  const answers = [
    Object.assign(new Error('Not valid'), { status: 400, fields: { name: 'A flow with this name exists' } }),
    Object.assign(new Error('Try later'), { status: 503 }),
  ]
  const screen = await render(<Sample onSubmit={async () => Promise.reject(answers.shift())} />)
  const save = screen.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect.element(screen.getByText('A flow with this name exists')).toBeVisible()
  expect(descriptionOf(screen.getByRole('textbox', { name: 'Name' }).element())).toContain(
    'A flow with this name exists',
  )
  expect(document.body.textContent).not.toContain('Not valid')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Eva')
  await save.click()
  await expect.element(screen.getByText('Error (503) - Try later')).toBeVisible()
})

test('a changed form is unsaved until it is saved or put back', async () => {
  const screen = await render(<Sample onSubmit={async () => {}} />)
  expect(hasUnsavedChanges()).toBe(false)
  await screen.getByRole('textbox', { name: 'Name' }).fill('Eva')
  await expect.poll(hasUnsavedChanges).toBe(true)
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(hasUnsavedChanges).toBe(false)
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Anna')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Eva')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(hasUnsavedChanges).toBe(false)
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Eva')
})

function Choices({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const draft = useDraft<{ events: string[]; line: string | null; name: string }>({
    values: { events: [], line: null, name: '' },
  })
  const { field, fieldState } = useController({
    control: draft.control,
    name: 'events',
    rules: { validate: (events) => events.length > 0 || 'Choose at least one' },
  })
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit} isNew>
        <fieldset {...(fieldState.error ? { 'data-invalid': true } : {})}>
          <legend>Events</legend>
          <Checkbox isSelected={field.value.length > 0} onChange={(isOn) => field.onChange(isOn ? ['a'] : [])}>
            Locked
          </Checkbox>
        </fieldset>
        <FormSelect
          control={draft.control}
          name="line"
          label="Line"
          options={[{ value: 'a', label: 'Loans' }]}
          check={required}
        />
        <FormText control={draft.control} name="name" label="Name" check={required} />
      </Form>
    </TestKit>
  )
}

test('the button waits for nobody; each try leads to the first fault on the page, of whatever kind of field', async () => {
  const onSubmit = vi.fn(async () => {})
  const screen = await render(<Choices onSubmit={onSubmit} />)
  const save = screen.getByRole('button', { name: 'Save changes' })
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  await save.click()
  await expect.element(screen.getByRole('checkbox', { name: 'Locked' })).toHaveFocus()
  await screen.getByText('Locked').click()
  await save.click()
  const line = screen.getByRole('button', { name: /Line/ })
  await expect.element(line).toHaveFocus()
  await line.click()
  await screen.getByRole('option', { name: 'Loans' }).click()
  await save.click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('Eva{Enter}')
  await expect.poll(() => onSubmit.mock.lastCall).toMatchObject([{ events: ['a'], line: 'a', name: 'Eva' }])
})

function Limits({ onSubmit }: { onSubmit: (values: object) => Promise<unknown> }) {
  const draft = useDraft<{ calls: number | null; line: string | null }>({ values: { calls: 12, line: 'a' } })
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit}>
        <FormNumber control={draft.control} name="calls" label="Calls" isRequired />
        <FormComboBox control={draft.control} name="line" label="Line" options={[{ value: 'a', label: 'Loans' }]} />
      </Form>
    </TestKit>
  )
}

test('an emptied number or choice stays empty, on the screen and in what is saved', async () => {
  const onSubmit = vi.fn(async () => {})
  const screen = await render(<Limits onSubmit={onSubmit} />)
  const calls = screen.getByRole('textbox', { name: 'Calls' })
  const line = screen.getByRole('combobox', { name: 'Line' })
  await expect.element(line).toHaveValue('Loans')
  await calls.clear()
  await line.clear()
  await userEvent.tab()
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Field is required')).toBeVisible()
  await expect.element(calls).toHaveValue('')
  await expect.element(line).toHaveValue('')
  expect(onSubmit).not.toHaveBeenCalled()
  await calls.fill('7')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => onSubmit.mock.lastCall).toMatchObject([{ calls: 7, line: null }])
})

test('what is being sent holds nobody back, even when saved values change meanwhile', async () => {
  const sent = Promise.withResolvers<void>()
  const { rerender, ...screen } = await render(<Followed mail="" onSubmit={() => sent.promise} />)
  await screen.getByRole('textbox', { name: 'Name' }).fill('Bert')
  expect(hasUnsavedChanges()).toBe(true)
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await vi.waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  await rerender(<Followed mail="anna@example.com" onSubmit={() => sent.promise} />)
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@example.com')
  expect(hasUnsavedChanges()).toBe(false)
  sent.reject(new Error('Try later'))
  await expect.element(screen.getByText('Try later')).toBeVisible()
  await vi.waitFor(() => expect(hasUnsavedChanges()).toBe(true))
})

function Followed({ mail, onSubmit }: { mail: string; onSubmit: () => Promise<unknown> }) {
  const draft = useDraft<Values>({ values: { name: 'Anna', mail } })
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit}>
        <FormText control={draft.control} name="name" label="Name" />
        <FormText control={draft.control} name="mail" label="E-mail" />
      </Form>
    </TestKit>
  )
}

function Facts({ onSubmit }: { onSubmit: (values: object) => Promise<unknown> }) {
  const draft = useDraft({
    values: { name: '', events: [] as string[], quiet: { from: '22:00' }, mode: 'erase', reason: '' },
  })
  const { control } = draft
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit} isNew>
        <FormText control={control} field={CreateNotificationGroup.name} />
        <FormCheckboxGroup control={control} field={CreateNotificationGroup.events} />
        <FormSelect control={control} field={Erase.mode} />
        <FormText
          control={control}
          field={Erase.reason}
          check={(reason) => (reason === 'no' ? 'Say more' : undefined)}
        />
      </Form>
    </TestKit>
  )
}

test('a field of the contract brings its label, help, choices and checks', async () => {
  const onSubmit = vi.fn(async () => {})
  const screen = await render(<Facts onSubmit={onSubmit} />)
  const [name, reason] = [
    screen.getByRole('textbox', { name: 'Name' }),
    screen.getByRole('textbox', { name: 'Reason' }),
  ]
  expect(descriptionOf(reason.element())).toContain('For example the date of the request.')
  await expect.element(screen.getByRole('button', { name: /Method/ })).toHaveTextContent('Erase')
  await reason.fill('no')
  const save = screen.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect.element(name).toHaveFocus()
  expect(descriptionOf(name.element())).toContain('Field is required')
  await expect.element(screen.getByText('Choose at least one')).toBeVisible()
  expect(descriptionOf(reason.element())).toContain('Say more')
  await name.fill('x'.repeat(81))
  await reason.fill('ok')
  await screen.getByText('Task failed').click()
  await save.click()
  expect(descriptionOf(name.element())).toContain('Field must contain at most 80 characters')
  expect(descriptionOf(reason.element())).toContain('Field must contains at least 3 characters')
  expect(onSubmit).not.toHaveBeenCalled()
  await name.fill('On duty')
  await reason.fill('asked')
  await save.click()
  await expect.poll(() => onSubmit.mock.lastCall).toMatchObject([{ name: 'On duty', events: ['task.failed'] }])
})

function WithQuestion({ onSubmit, onConfirm }: Record<'onSubmit' | 'onConfirm', () => Promise<unknown>>) {
  const draft = useDraft({ values: saved })
  return (
    <TestKit>
      <Form draft={draft} onSubmit={onSubmit}>
        <FormText control={draft.control} name="name" label="Name" />
        <OpenConfirmDialog isOpen title="Delete it?" action="Delete" onConfirm={onConfirm} onClose={() => {}}>
          It is gone then.
        </OpenConfirmDialog>
      </Form>
    </TestKit>
  )
}

test('an answer to a question that opened from a form does not send the form', async () => {
  const [onSubmit, onConfirm] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const screen = await render(<WithQuestion onSubmit={onSubmit} onConfirm={onConfirm} />)
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => onConfirm.mock.calls.length).toBe(1)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('an inner form does not send the one around it, whatever kind both are of', async () => {
  const [around, within, onConfirm] = [vi.fn(), vi.fn(), vi.fn(async () => {})]
  const asking = createPortal(<FormElement id="asking" onSubmit={within} />, document.body)
  const screen = await render(
    <TestKit>
      <FormElement onSubmit={around}>
        <OpenConfirmDialog isOpen title="Delete it?" action="Delete" onConfirm={onConfirm} onClose={() => {}}>
          It is gone then. {asking}
        </OpenConfirmDialog>
      </FormElement>
    </TestKit>,
  )
  document.querySelector<HTMLFormElement>('#asking')?.requestSubmit()
  expect(within).toHaveBeenCalledTimes(1)
  expect(onConfirm).not.toHaveBeenCalled()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => onConfirm.mock.calls.length).toBe(1)
  expect(around).not.toHaveBeenCalled()
})
