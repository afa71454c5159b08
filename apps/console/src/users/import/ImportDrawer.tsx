import { ApplyImport as fields, Invite } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ImportRow } from '@parley/contract/users/userImport.schema.ts'
import { useEffect, useState } from 'react'
import { useAddress } from '../../kit/address/use-address.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { openDownload, useApi, usePages, useRead, useWrite } from '../../shell/api.ts'
import { framed, rowsQuery } from '../../shell/import/framed.ts'
import { ImportFrame } from '../../shell/import/ImportFrame.tsx'
import { cellColumn, ImportRows } from '../../shell/import/ImportPreview.tsx'
import type { Upload } from '../../shell/import/import-file.ts'
import { useFollowedImport } from '../../shell/import/use-followed-import.ts'
import { usersAddress } from '../users.address.ts'
import { t } from './import.messages.ts'

const { PreviewImport, Import, ImportRows: Rows, ApplyImport, ImportRefused } = operations.Users
const MINUTE_MS = 60_000
const { username, firstname, lastname, email, idRoles } = Invite
const columns = [username, firstname, lastname, email, { name: 'roles', label: idRoles.label }]

/** A file of users: chosen, looked at, applied. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const call = useApi()
  const [search, change] = useAddress(usersAddress)
  const [sendInvitations, setSending] = useState(true)
  const params = { idUserImport: search.import ?? 0 }
  const preview = useWrite(PreviewImport, { silent: true, timeoutMs: MINUTE_MS })
  const apply = useWrite(ApplyImport)
  const { options, follow } = useFollowedImport(ApplyImport, search.import !== undefined)
  const read = useRead(Import, { params }, options)
  const frame = framed(search, read, change)
  const { preview: shown } = frame
  useEffect(() => follow(shown?.state), [shown?.state, follow])

  async function upload(body: Upload) {
    const made = await preview.write({ body })
    change({ import: made.idUserImport, result: '' })
  }
  async function run() {
    const running = await apply.write({ params, body: { sendInvitations } }).catch(() => undefined)
    if (running) showToast('info', t('applied'))
  }
  return (
    <ImportFrame
      title={t('title')}
      hint={t('hint')}
      templateName={t('users')}
      fields={columns}
      {...frame}
      onUpload={upload}
      onRefused={() => void openDownload(call, ImportRefused, { params }).catch(() => {})}
      apply={{
        endpoint: ApplyImport,
        label: (count) => t('apply', { count }),
        nothing: t('nothing'),
        isPending: apply.isPending,
        run: () => void run(),
      }}
      choices={
        shown?.state === 'preview' &&
        shown.counts.create > 0 && (
          <Checkbox isSelected={sendInvitations} onChange={setSending}>
            {fields.sendInvitations.label}
          </Checkbox>
        )
      }
      onClose={onClose}
    >
      {shown && <UserRows idUserImport={shown.idUserImport} result={search.result} />}
    </ImportFrame>
  )
}

function UserRows({ idUserImport, result }: { idUserImport: number; result: string }) {
  const { table } = usePages(Rows, { params: { idUserImport }, query: rowsQuery(result) })
  return (
    <ImportRows
      table={table}
      rowName={({ username }) => username}
      columns={[
        cellColumn<ImportRow>('username', username.label, (row) => row.username),
        cellColumn<ImportRow>('name', t('name'), (row) => `${row.firstname} ${row.lastname}`),
      ]}
    />
  )
}
