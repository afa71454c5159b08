import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { expect, test } from 'vitest'
import { sampleFolder } from '../flows/testing/flow.sample.ts'
import { folderPath, foldersWithin, initialFolder, itemsIn, pathName, treeOf } from './folder-tree.ts'

const folder = (idFolder: number, name: string, idParent: number | null): Folder => ({
  idFolder,
  needsTests: false,
  name,
  idParent,
  kind: 'flow',
  items: 0,
  rowVersion: 1,
})
const folders = [
  folder(1, 'Sales', null),
  folder(2, 'step 10', 1),
  folder(3, 'Step 2', 1),
  folder(4, 'Orphan', 99),
  folder(5, 'Deep', 3),
]

test('folders stand under their parents by name, numbers in their order; without a visible parent at the top', () => {
  const tree = treeOf(folders)
  expect(tree.map(({ folder: { name } }) => name)).toEqual(['Orphan', 'Sales'])
  expect(tree[1]?.children.map(({ folder: { name } }) => name)).toEqual(['Step 2', 'step 10'])
})

test('the way leads from the top, the content reaches to the bottom', () => {
  expect(folderPath(folders, 5).map(({ idFolder }) => idFolder)).toEqual([1, 3, 5])
  expect(folderPath(folders, 77)).toEqual([])
  expect(pathName(folders, 5)).toBe('Sales / Step 2 / Deep')
  expect([...foldersWithin(folders, 3)]).toEqual([3, 5])
})

test('parents in a circle end', () => {
  expect(folderPath([folder(1, 'a', 2), folder(2, 'b', 1)], 1).map(({ idFolder }) => idFolder)).toEqual([2, 1])
})

test('a folder counts what lies below it, too', () => {
  const tree = treeOf([sampleFolder(1, 'Sales', null, 0), sampleFolder(2, 'Web', 1, 1), sampleFolder(3, 'Chat', 2, 2)])
  expect(tree.map(itemsIn)).toEqual([3])
})

test('a new flow begins where one stands, or in the only branch one can write in', () => {
  const folders = [
    sampleFolder(1, 'Service'),
    sampleFolder(2, 'Cards', 1),
    sampleFolder(3, 'Old', 2),
    sampleFolder(4, 'Sales'),
  ]
  const may =
    (...ids: (number | null)[]) =>
    (id: number | null) =>
      ids.includes(id)
  expect(initialFolder(folders, null, may(null, 1, 2, 3, 4))).toBeNull()
  expect(initialFolder(folders, null, may(2, 3))).toBe(2)
  expect(initialFolder(folders, 1, may(2, 3))).toBe(2)
  expect(initialFolder(folders, 3, may(2, 3))).toBe(3)
  expect(initialFolder(folders, null, may(2, 4))).toBeNull()
})
