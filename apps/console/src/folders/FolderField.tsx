import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { useMemo } from 'react'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { bind } from '../kit/forms/bound-field.tsx'
import { pathName } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { useFolders } from './use-folders.ts'

/** Stands for no folder among the choices. */
export const TOP = 0

/** The folders by their paths, after the top level; works for a thousand of them. */
export function useFolderOptions(without?: ReadonlySet<number>) {
  const { data: folders } = useFolders()
  return useMemo(() => {
    const paths = (folders ?? [])
      .filter(({ idFolder }) => !without?.has(idFolder))
      .map(({ idFolder }) => ({ value: idFolder, label: pathName(folders ?? [], idFolder) }))
      .sort((one, other) => compareNames(one.label, other.label))
    return [{ value: TOP, label: t('topLevel') }, ...paths]
  }, [folders, without])
}

type FolderFieldProps = {
  label: string
  /** null: the top level. */
  value: number | null
  onChange: (idFolder: number | null) => void
  /** Folders that cannot be chosen, for example the one that goes. */
  without?: ReadonlySet<number>
  help?: string
  error?: string | undefined
}

/** A folder chosen by typing a part of its path, without a mouse as well; nothing chosen is the top level. */
export function FolderField({ value, onChange, without, ...field }: FolderFieldProps) {
  const options = useFolderOptions(without)
  return <ComboBox {...field} options={options} value={value ?? TOP} onChange={(next) => onChange(next || null)} />
}

export const FormFolder = bind<FolderFieldProps>(FolderField, 'value')
