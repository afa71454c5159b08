import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { useMemo } from 'react'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { pathName } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { useFolders } from './use-folders.ts'

/** Stands for no folder among the choices. */
const TOP = 0

export type FolderFieldProps = {
  label: string
  /** null: the top level; undefined: nothing chosen yet. */
  value: number | null | undefined
  onChange: (idFolder: number | null | undefined) => void
  /** Folders that cannot be chosen, for example the one that moves. */
  without?: ReadonlySet<number>
  help?: string
  error?: string | undefined
  autoFocus?: boolean
}

/** A folder chosen by typing a part of its path; works for a thousand folders and without a mouse. */
export function FolderField({ value, onChange, without, ...field }: FolderFieldProps) {
  const { data: folders } = useFolders()
  const options = useMemo(() => {
    const paths = (folders ?? [])
      .filter(({ idFolder }) => !without?.has(idFolder))
      .map(({ idFolder }) => ({ value: idFolder, label: pathName(folders ?? [], idFolder) }))
      .sort((one, other) => compareNames(one.label, other.label))
    return [{ value: TOP, label: t('topLevel') }, ...paths]
  }, [folders, without])
  return (
    <ComboBox
      {...field}
      options={options}
      value={value === null ? TOP : value}
      onChange={(next) => onChange(next === TOP ? null : next)}
    />
  )
}
