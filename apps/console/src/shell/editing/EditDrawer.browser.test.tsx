import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FormText } from '../../kit/forms/FormText.tsx'
import { TestKit } from '../../kit/testing.tsx'
import { CallError, StaleError } from '../api.ts'
import { EditDrawer } from './EditDrawer.tsx'
import { EditForm } from './EditForm.tsx'

const fields = {
  name: { name: 'name', label: 'Name' },
  city: { name: 'city', label: 'City' },
  note: { name: 'note', label: 'Note' },
} as const
type Facts = { [Each in keyof typeof fields]: string }
type Place = Facts & { rowVersion: number }
const before: Place = { name: 'Clinic', city: 'Brno', note: '', rowVersion: 1 }
const factsOf = ({ name, city, note }: Place): Facts => ({ name, city, note })

/** Opens the drawer of one person over a core in which others save too. */
async function open() {
  const core = { place: before, isAway: false }
  const others = (change: Partial<Facts>) => {
    core.place = { ...core.place, ...change, rowVersion: core.place.rowVersion + 1 }
  }
  const save = vi.fn(async (facts: Facts, on: Place) => {
    if (on.rowVersion !== core.place.rowVersion)
      throw new StaleError({ kind: 'refused', status: 409, message: 'Changed meanwhile.' }, facts, core.place)
    others(facts)
  })
  const onClose = vi.fn()
  await render(
    <TestKit>
      <EditDrawer
        title="Edit the place"
        entity={before}
        factsOf={factsOf}
        fields={fields}
        show={({ city }) => ({ city: `the city of ${city}` })}
        save={save}
        read={async () => {
          if (core.isAway) throw new Error('The core is away.')
          return core.place
        }}
        onClose={onClose}
      >
        {(control) =>
          Object.values(fields).map((field) => <FormText key={field.name} control={control} field={field} />)
        }
      </EditDrawer>
    </TestKit>,
  )
  return { core, others, save, onClose }
}
const type = (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
const press = (name: string) => page.getByRole('button', { name }).click()
const side = (field: string, name: RegExp) => page.getByRole('radiogroup', { name: field }).getByRole('radio', { name })

test('who is alone saves and is done', async () => {
  const { core, onClose } = await open()
  await type('Name', 'Hospital')
  await press('Save changes')
  await expect.poll(() => core.place).toEqual({ ...before, name: 'Hospital', rowVersion: 2 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('both changes of a field are shown, and what one chooses is saved together with the rest of both', async () => {
  const { core, others, save, onClose } = await open()
  await type('Name', 'Hospital')
  await type('City', 'Praha')
  await type('Note', 'Ring twice')
  others({ name: 'Surgery', city: 'Ostrava' })
  await press('Save changes')

  await expect.element(page.getByRole('heading', { name: 'Changed by another user' })).toBeVisible()
  expect(core.place).toEqual({ name: 'Surgery', city: 'Ostrava', note: '', rowVersion: 2 })
  await expect.element(page.getByText('Surgery')).toBeVisible()
  await expect.element(page.getByText('Hospital')).toBeVisible()
  await expect.element(page.getByText('the city of Ostrava')).toBeVisible()
  await expect.element(page.getByText('the city of Praha')).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: 'Note' })).not.toBeInTheDocument()
  await expect.element(side('Name', /^Theirs/)).toBeChecked()

  await page.getByText('Hospital').click()
  await expect.element(side('Name', /^Yours/)).toBeChecked()
  await press('Save merged changes')
  await expect.poll(() => core.place).toEqual({ name: 'Hospital', city: 'Ostrava', note: 'Ring twice', rowVersion: 3 })
  expect(save).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalledOnce()
})

test('whoever saves while one chooses is asked about as well', async () => {
  const { core, others, onClose } = await open()
  await type('Name', 'Hospital')
  others({ name: 'Surgery', city: 'Ostrava' })
  await press('Save changes')
  await page.getByText('Hospital').click()
  others({ name: 'Pharmacy', city: 'Zlín' })
  await press('Save merged changes')
  await expect.element(page.getByText('Pharmacy')).toBeVisible()
  await expect.element(page.getByText('Hospital')).toBeVisible()
  // The city of those before was taken over, not chosen: nothing to choose now.
  await expect.element(page.getByRole('radiogroup', { name: 'City' })).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await press('Save merged changes')
  await expect.poll(() => core.place).toMatchObject({ name: 'Pharmacy', city: 'Zlín', rowVersion: 4 })
})

test('what cannot be compared with the newest is compared as before, and nobody’s change is taken back', async () => {
  const { core, others } = await open()
  await type('Name', 'Hospital')
  others({ city: 'Ostrava' })
  await press('Save changes')
  await expect.element(page.getByRole('heading', { name: 'Changed by another user' })).toBeVisible()
  others({ note: 'Closed' })
  core.isAway = true
  await press('Save merged changes')
  await expect.element(page.getByText('The core is away.')).toBeVisible()
  core.isAway = false
  await press('Save merged changes')
  await expect.element(page.getByText('The core is away.')).not.toBeInTheDocument()
  await press('Save merged changes')
  await expect.poll(() => core.place).toEqual({ name: 'Hospital', city: 'Ostrava', note: 'Closed', rowVersion: 4 })
})

test('taking all of theirs saves nothing', async () => {
  const { core, others, save, onClose } = await open()
  await type('Name', 'Hospital')
  others({ name: 'Surgery' })
  await press('Save changes')
  await press('Discard mine')
  expect(onClose).toHaveBeenCalledOnce()
  expect(save).toHaveBeenCalledOnce()
  expect(core.place.name).toBe('Surgery')
})

test('another refusal stays with the form', async () => {
  const { save, onClose } = await open()
  save.mockRejectedValueOnce(new CallError({ kind: 'refused', status: 409, message: 'This name is taken.' }))
  await type('Name', 'Hospital')
  await press('Save changes')
  await expect.element(page.getByText(/This name is taken\./)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Hospital')
  expect(onClose).not.toHaveBeenCalled()
})

type Setting = { key: string; value: string }
type Settings = { items: Setting[] }
const settings: Settings & { rowVersion: number } = {
  items: [
    { key: 'speech.rate', value: '1.0' },
    { key: 'speech.voice', value: 'Eva' },
  ],
  rowVersion: 1,
}
const lists = {
  items: { key: ({ key }: Setting) => key, name: ({ key }: Setting) => key, show: ({ value }: Setting) => value },
}
const itemsOf = ({ items }: Settings) => ({ items })

/** Opens a form of the settings, as part of a page, over a core in which another user has saved these. */
async function openSettings(theirs: Settings) {
  const core = { now: { ...theirs, rowVersion: 2 } }
  const save = vi.fn(async (facts: Settings, on: { rowVersion: number }) => {
    if (on.rowVersion !== core.now.rowVersion)
      throw new StaleError({ kind: 'refused', status: 409, message: 'Changed meanwhile.' }, facts, core.now)
    core.now = { ...facts, rowVersion: core.now.rowVersion + 1 }
  })
  const pageOf = (entity: typeof settings) => (
    <TestKit>
      <EditForm
        entity={entity}
        factsOf={itemsOf}
        fields={{ items: { label: 'Settings' } }}
        lists={lists}
        save={save}
        read={async () => core.now}
      >
        {({ control }) =>
          settings.items.map(({ key }, index) => (
            <FormText
              key={key}
              control={control}
              field={{ name: 'items.*.value', label: key }}
              name={`items.${index}.value`}
            />
          ))
        }
      </EditForm>
    </TestKit>
  )
  const { rerender } = await render(pageOf(settings))
  return { core, save, show: (entity: typeof settings) => rerender(pageOf(entity)) }
}

test('a list is merged thing by thing, and only what both touched is asked about', async () => {
  const { core, save } = await openSettings({
    items: [
      { key: 'speech.rate', value: '2.0' },
      { key: 'speech.voice', value: 'Eva' },
      { key: 'speech.pause', value: '300' },
    ],
  })
  await type('speech.rate', '1.5')
  await type('speech.voice', 'Jan')
  await press('Save changes')
  await expect.element(side('Settings: speech.rate', /^Theirs/)).toBeChecked()
  expect(page.getByRole('radiogroup').elements().length).toBe(1)
  await page.getByText('1.5').click()
  await press('Save merged changes')
  await expect
    .poll(() => core.now.items.map(({ key, value }) => `${key} ${value}`))
    .toEqual(['speech.rate 1.5', 'speech.voice Jan', 'speech.pause 300'])
  expect(save).toHaveBeenCalledTimes(2)
})

test('one of two may have removed it', async () => {
  const { core } = await openSettings({ items: [{ key: 'speech.voice', value: 'Eva' }] })
  await type('speech.rate', '1.5')
  await press('Save changes')
  await expect.element(page.getByText('(removed)')).toBeVisible()
  await press('Save merged changes')
  await expect.poll(() => core.now.items).toEqual([{ key: 'speech.voice', value: 'Eva' }])
})

test('a form on its page follows what was saved while nothing is typed, and keeps what is', async () => {
  const { show } = await openSettings(settings)
  const changed = (value: string, rowVersion: number) => ({ items: [{ key: 'speech.rate', value }], rowVersion })
  await show(changed('3.0', 2))
  await expect.element(page.getByRole('textbox', { name: 'speech.rate' })).toHaveValue('3.0')
  await type('speech.rate', '1.5')
  await show(changed('4.0', 3))
  await expect.element(page.getByRole('textbox', { name: 'speech.rate' })).toHaveValue('1.5')
})
