import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../testing/look.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { TestKit } from '../testing.tsx'
import type { Column } from './column.ts'
import { DataTable } from './DataTable.tsx'

type Row = { id: string; name: string; calls: number }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Flow ${at}`, calls: (at * 7919) % 10_007 }))
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'calls', header: 'Calls', cell: (row) => row.calls, sortValue: (row) => row.calls },
]
const shared = {
  label: 'Flows',
  rowId: (row: Row) => row.id,
  rowName: (row: Row) => row.name,
  columns,
  empty: 'Nothing',
}
const bodyRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const names = () => bodyRows().map((row) => row.querySelector('[role="gridcell"]')?.textContent)

test('10,000 rows are drawn with fewer than 60, also in a parent without a height', async () => {
  const screen = await render(
    <TestKit>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <DataTable {...shared} rows={rowsOf(10_000)} />
      </div>
    </TestKit>,
  )
  await expect.element(screen.getByText('Flow 0', { exact: true })).toBeVisible()
  expect(bodyRows().length).toBeGreaterThan(5)
  expect(bodyRows().length).toBeLessThan(60)
  expect(screen.getByRole('grid').element().getAttribute('aria-rowcount')).toBe('10001')
})

test('rows that stay are not drawn again while others come in', async () => {
  const drawn = new Map<string, number>()
  const counting: Column<Row>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => {
        drawn.set(row.id, (drawn.get(row.id) ?? 0) + 1)
        return row.name
      },
    },
  ]
  const screen = await render(
    <TestKit>
      <DataTable {...shared} columns={counting} rows={rowsOf(1_000)} />
    </TestKit>,
  )
  await expect.element(screen.getByText('Flow 0', { exact: true })).toBeVisible()
  // Those that stood there only until the table knew its height have gone, and are new where they come in again.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  const isThere = (id: string) => screen.getByText(`Flow ${id}`, { exact: true }).query() !== null
  const before = new Map([...drawn].filter(([id]) => isThere(id)))
  expect(before.size).toBeGreaterThan(5)
  const scroller = screen.getByRole('grid').element().parentElement
  for (let step = 0; step < 5; step += 1) {
    scroller?.scrollBy(0, 40)
    await new Promise(requestAnimationFrame)
  }
  await expect.poll(() => drawn.size).toBeGreaterThan(before.size)
  expect([...before].filter(([id, times]) => drawn.get(id) !== times)).toEqual([])
})

function Removable() {
  const [rows, setRows] = useState(rowsOf(3))
  const [removing, setRemoving] = useState<Row>()
  return (
    <TestKit>
      <main>
        <h1>Flows</h1>
        <DataTable
          {...shared}
          rows={rows}
          rowActions={(row) => [{ id: 'remove', label: 'Remove…', onAction: () => setRemoving(row) }]}
        />
        <ConfirmDialog
          title="Remove"
          action="Remove"
          isOpen={removing !== undefined}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => setRows(rows.filter((row) => row !== removing))}
        >
          Really?
        </ConfirmDialog>
      </main>
    </TestKit>
  )
}

test('the menu of a row gives the focus back to its button, or to the table where the row is gone', async () => {
  const screen = await render(<Removable />)
  const button = screen.getByRole('button', { name: 'Actions of Flow 1' })
  const menu = screen.getByRole('menu')
  const open = async () => {
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu).toBeVisible()
  }
  await open()
  expect(button.element().getAttribute('aria-controls')).toBe(menu.element().id)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await open()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await open()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(button).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('row')
})

test('a heading sorts, and sorts the other way when pressed again', async () => {
  const screen = await render(
    <TestKit>
      <DataTable {...shared} rows={rowsOf(40)} />
    </TestKit>,
  )
  await screen.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => names().slice(0, 3)).toEqual(['Flow 0', 'Flow 1', 'Flow 2'])
  await screen.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => names().slice(0, 2)).toEqual(['Flow 39', 'Flow 38'])
  await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
})

test('arrow keys walk the rows, End goes to the last one, Enter opens and Space selects', async () => {
  const navigate = vi.fn()
  const onSelectionChange = vi.fn()
  const screen = await render(
    <TestKit navigate={navigate}>
      <DataTable
        {...shared}
        rows={rowsOf(500)}
        rowHref={(row) => `/flows/${row.id}`}
        selection={new Set()}
        onSelectionChange={onSelectionChange}
      />
    </TestKit>,
  )
  await expect.element(screen.getByRole('link', { name: 'Flow 0', exact: true })).toHaveAttribute('href', '/flows/0')
  bodyRows()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.getAttribute('data-row')).toBe('2')
  await userEvent.keyboard(' ')
  expect(onSelectionChange).toHaveBeenCalledWith(new Set(['2']))
  await userEvent.keyboard('{Enter}')
  expect(navigate).toHaveBeenCalledWith('/flows/2')
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('499')
  expect(bodyRows().length).toBeLessThan(60)
})

test('the end of the rows asks for more, once, and a first page does not at first sight', async () => {
  const onLoadMore = vi.fn()
  const screen = await render(
    <TestKit>
      <DataTable {...shared} rows={rowsOf(50)} hasMore onLoadMore={onLoadMore} />
    </TestKit>,
  )
  await expect.element(screen.getByText('Flow 0', { exact: true })).toBeVisible()
  expect(onLoadMore).not.toHaveBeenCalled()
  bodyRows()[0]?.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => onLoadMore.mock.calls.length).toBe(1)
})

test('what could not be loaded on is said at the end and not asked for again by itself', async () => {
  const onLoadMore = vi.fn()
  const onRetry = vi.fn()
  const shown = (isLoadingMore: boolean) => (
    <TestKit>
      <DataTable
        {...shared}
        rows={rowsOf(3)}
        hasMore
        isLoadingMore={isLoadingMore}
        error={new Error('It broke.')}
        onLoadMore={onLoadMore}
        onRetry={onRetry}
      />
    </TestKit>
  )
  const screen = await render(shown(true))
  await screen.rerender(shown(false))
  await expect.element(screen.getByRole('alert').getByText(/It broke/)).toBeVisible()
  expect(onLoadMore).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('an error with nothing to show offers to try again; old rows stay over an error', async () => {
  const onRetry = vi.fn()
  const error = Object.assign(new Error('The core does not answer'), { status: 503 })
  const screen = await render(
    <TestKit>
      <DataTable {...shared} rows={undefined} error={error} onRetry={onRetry} />
    </TestKit>,
  )
  await expect.element(screen.getByRole('alert').getByText('Error (503) - The core does not answer')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await screen.rerender(
    <TestKit>
      <DataTable {...shared} rows={rowsOf(2)} error={error} />
    </TestKit>,
  )
  await expect.element(screen.getByText('Flow 1')).toBeVisible()
})

test.each([
  ['while its rows are on their way', undefined],
  ['without rows', []],
])('columns that have no room are reached by keyboard %s', async (_, rows) => {
  const wide: Column<Row>[] = columns.map((column) => ({ ...column, minWidth: 300 }))
  const screen = await render(
    <TestKit>
      <div style={{ width: 240 }}>
        <DataTable {...shared} columns={wide.map(({ sortValue: _, ...column }) => column)} rows={rows} />
      </div>
    </TestKit>,
  )
  await expectAccessible()
  await userEvent.keyboard('{Tab}')
  const grid = screen.getByRole('grid').element()
  expect(document.activeElement).toBe(grid)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => grid.parentElement?.scrollLeft).toBeGreaterThan(0)
})

test('grey rows stand where the cells will, and a head of an icon has its name', async () => {
  const mixed: Column<Row>[] = [
    { id: 'name', header: 'Name', cell: (row) => row.name },
    { id: 'calls', header: 'Calls', cell: (row) => row.calls, align: 'end', width: 200 },
    { id: 'star', header: 'Favorite', headerIcon: <svg aria-hidden="true" />, cell: () => '–', width: 44 },
  ]
  const screen = await render(
    <TestKit>
      <DataTable {...shared} columns={mixed} rows={undefined} isFlush />
    </TestKit>,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Favorite' })).toBeVisible()
  const bars = [...document.querySelectorAll('[data-skeleton]:first-child > div > div')].map((each) =>
    each.getBoundingClientRect(),
  )
  const heads = [...document.querySelectorAll('[role="columnheader"] > *')].map((each) => each.getBoundingClientRect())
  expect(Math.round(bars[0]?.left ?? 0)).toBe(Math.round(heads[0]?.left ?? 1))
  expect(Math.round(bars[1]?.right ?? 0)).toBe(Math.round(heads[1]?.right ?? 1))
})
