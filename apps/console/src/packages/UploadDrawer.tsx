import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { MOST_PACKAGE_BYTES } from '@parley/contract/packages/package.enum.ts'
import { useState } from 'react'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { base64Of } from '../speech/base64.ts'
import { t } from './packages.messages.ts'

const { Packages, UploadPackage } = operations.Tools
const MINUTES_MS = 180_000

/** A package from a file, or one that is here already: its plan opens. */
export function UploadDrawer({ onClose }: { onClose: () => void }) {
  const { navigate } = useKit()
  const [problem, setProblem] = useState<string>()
  const [search, setSearch] = useState('')
  const { data } = useRead(Packages, { query: { limit: 50, ...(search && { search }) } })
  const { write, isPending, error } = useWrite(UploadPackage, { silent: true, timeoutMs: MINUTES_MS })
  const planOf = (idPackage: number) => navigate(screens.packageInstall({ package: idPackage }), { replace: true })
  async function take(file: File) {
    if (file.size > MOST_PACKAGE_BYTES) return setProblem(t('tooLarge', { most: fileSize(MOST_PACKAGE_BYTES) }))
    setProblem(undefined)
    const content = base64Of(new Uint8Array(await file.arrayBuffer()))
    const { idPackage } = await write({ body: { content } })
    planOf(idPackage)
  }
  return (
    <Drawer title={t('installPackage')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <FileDrop
          label={t('chooseFile')}
          types={['.zip', 'application/zip']}
          isPending={isPending}
          onFile={(file) => void take(file).catch(() => {})} // shown below
        >
          {t('dropFile')}
        </FileDrop>
        {problem && (
          <p role="alert" className="text-danger-ink text-sm">
            {problem}
          </p>
        )}
        <ErrorNote error={error} />
        <ComboBox
          label={t('choose')}
          options={(data?.items ?? []).map(({ idPackage, name, version }) => ({
            value: idPackage,
            label: `${name} ${version}`,
          }))}
          value={null}
          onSearch={setSearch}
          onChange={(idPackage) => idPackage !== undefined && planOf(idPackage)}
        />
      </div>
    </Drawer>
  )
}
