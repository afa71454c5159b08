import { CreateInstallPackage as fields } from '@parley/contract/fields/tools.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type PackageRootKind, packageRootKind } from '@parley/contract/packages/package.enum.ts'
import type { PackageRoot } from '@parley/contract/packages/package.schema.ts'
import { useState } from 'react'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { ContentList } from './ContentList.tsx'
import { t } from './packages.messages.ts'

const { CreateInstallPackage, PackageRoots, PreviewPackage } = operations.Tools

/** Chooses what goes in, and shows what comes along and why. */
export function NewPackageDrawer({ onClose }: { onClose: () => void }) {
  const [roots, setRoots] = useState<readonly PackageRoot[]>([])
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const choice = { roots: [...roots], excluded: [...excluded] }
  const { data, error, refetch } = useRead(PreviewPackage, { body: choice }, { enabled: roots.length > 0 })
  const isChosen = (key: string) => roots.some((root) => root.key === key)
  /** What was chosen is not chosen any more; what comes along is left out. */
  const leaveOut = (key: string) => {
    if (isChosen(key)) setRoots(roots.filter((root) => root.key !== key))
    else setExcluded([...excluded, key])
  }
  return (
    <CreateDrawer
      thing={t('thing')}
      width="wide"
      operation={CreateInstallPackage}
      values={{ name: '', version: '1.0.0', description: '' }}
      send={async (values, write) => {
        if (roots.length === 0) throw new Error(t('addFirst'))
        return await write({ body: { ...values, ...choice } })
      }}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormText control={control} field={fields.version} />
          <FormTextArea control={control} field={fields.description} />
          <RootPicker
            onAdd={(root) => {
              setExcluded(excluded.filter((key) => key !== root.key))
              if (!isChosen(root.key)) setRoots([...roots, root])
            }}
          />
          {roots.length > 0 &&
            (error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : data ? (
              <ContentList
                {...data}
                onLeaveOut={leaveOut}
                excluded={excluded}
                onTakeAlong={(key) => setExcluded(excluded.filter((each) => each !== key))}
              />
            ) : (
              <Skeleton height={120} />
            ))}
        </>
      )}
    </CreateDrawer>
  )
}

const kinds = packageRootKind.values.map((value) => ({ value, label: packageRootKind.label(value) }))

function RootPicker({ onAdd }: { onAdd: (root: PackageRoot) => void }) {
  const [kind, setKind] = useState<PackageRootKind>('flow')
  const [search, setSearch] = useState('')
  const [turn, setTurn] = useState(0)
  const { data: found = [] } = useRead(PackageRoots, { query: { kind, ...(search && { search }) } })
  const options = found.map(({ key, name, isReady }) => ({
    value: key,
    label: isReady ? name : t('notReady', { name }),
  }))
  return (
    <div className="grid grid-cols-[minmax(8rem,1fr)_minmax(0,2fr)] gap-3">
      <Select
        label={t('kind')}
        options={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setSearch('')
        }}
      />
      <ComboBox
        // Empty again after each that was added.
        key={`${kind} ${turn}`}
        label={t('add')}
        placeholder={t('searchItems')}
        options={options}
        value={null}
        onSearch={setSearch}
        onChange={(key) => {
          if (key === undefined) return
          onAdd({ kind, key })
          setSearch('')
          setTurn(turn + 1)
        }}
      />
    </div>
  )
}
