// What the page of a list takes from the shell.
export { columnsBy, columnsOf } from './lists/columns.tsx'
export * as filter from './lists/filters.ts'
export { ListScreen } from './lists/ListScreen.tsx'
export { listOf } from './lists/list.ts'
export { useList } from './lists/use-list.ts'
