import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './actions/Button.tsx'
import { IconButton } from './actions/IconButton.tsx'
import { DateField } from './fields/DateField.tsx'
import { NumberField } from './fields/NumberField.tsx'
import { SearchField } from './fields/SearchField.tsx'
import { Select } from './fields/Select.tsx'
import { TagField } from './fields/TagField.tsx'
import { TextArea, TextField } from './fields/TextField.tsx'
import { TimeField } from './fields/TimeField.tsx'
import { ConfirmDialog } from './overlays/ConfirmDialog.tsx'
import { Dialog, Drawer } from './overlays/Dialog.tsx'
import { Menu } from './overlays/Menu.tsx'
import { Card } from './pages/Card.tsx'
import { TestKit } from './testing.tsx'

type Opened = { isOpen: boolean; onClose: () => void }

function FromMenu({ overlay }: { overlay: (opened: Opened) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <TestKit>
      <main>
        <h1>Flow</h1>
        <Menu
          label="More"
          trigger={<IconButton label="More" icon={<span>…</span>} />}
          groups={[{ id: 'all', items: [{ id: 'edit', label: 'Edit…', onAction: () => setOpen(true) }] }]}
        />
        {overlay({ isOpen, onClose: () => setOpen(false) })}
      </main>
    </TestKit>
  )
}

const overlays = {
  text: (opened: Opened) => (
    <Drawer {...opened} title="Edit">
      <p>Nothing to type here.</p>
      <input type="file" hidden />
    </Drawer>
  ),
  dialog: (opened: Opened) => (
    <Dialog {...opened} title="Edit">
      <TextField label="Name" />
    </Dialog>
  ),
  drawer: (opened: Opened) => (
    <Drawer {...opened} title="Edit">
      <Select label="Name" options={[{ value: 1, label: 'One' }]} />
    </Drawer>
  ),
  question: (opened: Opened) => (
    <ConfirmDialog {...opened} title="Edit" action="Go" typeName="One" onConfirm={async () => {}}>
      Really?
    </ConfirmDialog>
  ),
}

test.each(Object.entries(overlays))(
  'a %s from a menu: its first field, then back to the button of the menu',
  async (_, overlay) => {
    const screen = await render(<FromMenu overlay={overlay} />)
    const more = screen.getByRole('button', { name: 'More' })
    await more.click()
    await screen.getByRole('menuitem', { name: 'Edit…' }).click()
    const panel = screen.getByRole(overlay === overlays.question ? 'alertdialog' : 'dialog', { name: 'Edit' })
    await expect.element(panel).toBeVisible()
    const first = overlay === overlays.text ? '[role="dialog"]' : 'input, button[aria-haspopup="listbox"]'
    await expect.poll(() => document.activeElement?.matches(first)).toBe(true)
    expect(panel.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(more).toHaveFocus()
  },
)

test('a dialog that only asks begins at the button that changes nothing', async () => {
  const screen = await render(
    <FromMenu
      overlay={(opened) => (
        <ConfirmDialog {...opened} title="Edit" action="Remove" onConfirm={async () => {}}>
          Really?
        </ConfirmDialog>
      )}
    />,
  )
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Edit…' }).click()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

function Late() {
  const [hasField, setField] = useState(false)
  return (
    <TestKit>
      <Dialog title="Set up" isOpen onClose={() => {}} footer={<Button>Close</Button>}>
        {hasField && <TextField label="Code" />}
      </Dialog>
      <button type="button" id="load" onClick={() => setField(true)}>
        Load
      </button>
    </TestKit>
  )
}

test('a field that comes later is the first one too', async () => {
  const screen = await render(<Late />)
  await expect.element(screen.getByRole('button', { name: 'Close', exact: true }).last()).toHaveFocus()
  document.getElementById('load')?.click()
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus()
})

function Vanishing() {
  const [isOn, setOn] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <TestKit>
      <main>
        <h1>Flow</h1>
        <Card title="Two-factor">{!isOn && <Button onPress={() => setOn(true)}>Set up</Button>}</Card>
        <Button onPress={() => setAsking(true)} blocked={isAsking ? 'It is live' : undefined}>
          Publish
        </Button>
      </main>
    </TestKit>
  )
}

test('a button that takes itself away hands the focus to the heading of its part; a blocked one keeps it', async () => {
  const screen = await render(<Vanishing />)
  const setUp = screen.getByRole('button', { name: 'Set up' })
  setUp.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Two-factor' })).toHaveFocus()
  const publish = screen.getByRole('button', { name: 'Publish' })
  await userEvent.tab()
  await expect.element(publish).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await expect.element(publish).toHaveFocus()
})

test('each field reached by keyboard has one ring', async () => {
  const screen = await render(
    <TestKit>
      <TextField label="Name" />
      <TextArea label="Text" />
      <NumberField label="Calls" />
      <SearchField label="Search" value="" onChange={() => {}} />
      <Select label="Kind" options={[{ value: 1, label: 'One' }]} />
      <TagField label="Tags" />
      <DateField label="Day" />
      <TimeField label="Time" />
    </TestKit>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeVisible()
  const rings = (from: Element) => {
    const found: string[] = []
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      if (outlineStyle !== 'none' && outlineWidth !== '0px') found.push(at.outerHTML.slice(0, 120))
    }
    return found
  }
  for (let step = 0; step < 8; step += 1) {
    await userEvent.tab()
    const focused = document.activeElement
    if (!focused || focused === document.body) break
    expect(rings(focused).length, rings(focused).join('\n')).toBeLessThanOrEqual(1)
  }
})
