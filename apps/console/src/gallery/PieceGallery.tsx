import { Copy, FolderInput, Pencil, Play, Plus, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { ButtonLink, Link } from '../kit/actions/Link.tsx'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Dialog, Drawer } from '../kit/overlays/Dialog.tsx'
import { Menu, menuGroups, RowActions } from '../kit/overlays/Menu.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { CopyText } from '../kit/text/CopyButton.tsx'
import { Count } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Kbd } from '../kit/text/Kbd.tsx'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import { Duration, RelativeTime, Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { Piece } from './Piece.tsx'
import { flowState } from './sample.tsx'

const control = {
  operationId: 'Campaigns.ChangeStatus',
  method: 'POST',
  path: '/api/Campaigns',
  permission: 'Campaign.control',
}
const actions = [
  { id: 'rename', label: 'Rename', icon: Pencil },
  { id: 'move', label: 'Move to…', icon: FolderInput },
  { id: 'copy', label: 'Duplicate', icon: Copy },
  { id: 'remove', label: 'Remove', icon: Trash2, isDangerous: true, blocked: 'Used by 3 campaigns' },
]

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <Piece title="Overlays and notifications">
      <Button onPress={() => setOpen('dialog')}>Dialog</Button>
      <Button onPress={() => setOpen('drawer')}>Drawer</Button>
      <Button variant="dangerQuiet" onPress={() => setOpen('confirm')}>
        Remove line
      </Button>
      <Menu label="More" trigger={<Button>Menu</Button>} groups={menuGroups(actions)} />
      <RowActions name="Debt reminder" actions={actions} />
      {(['success', 'info', 'warning', 'error'] as const).map((kind) => (
        <Button
          key={kind}
          variant="ghost"
          onPress={() =>
            showToast(kind, `This is a notification of kind ${kind}`, { label: 'Undo', onAction: () => {} })
          }
        >
          {kind}
        </Button>
      ))}
      <Dialog
        title="Tag this version"
        isOpen={open === 'dialog'}
        onClose={close}
        footer={<Button onPress={close}>Close</Button>}
      >
        Tags mark versions of flows, for example the one in production.
      </Dialog>
      <Drawer title="Conversation +420 777 123 456" isOpen={open === 'drawer'} onClose={close}>
        <FactList
          facts={[
            { label: 'Line', value: 'Collections 1' },
            { label: 'Length', value: <Duration seconds={132} /> },
          ]}
        />
      </Drawer>
      <ConfirmDialog
        title="Remove line"
        action="Remove"
        isOpen={open === 'confirm'}
        onClose={close}
        typeName="Collections 1"
        onConfirm={() => Promise.reject(Object.assign(new Error('The line is used by 2 campaigns'), { status: 409 }))}
      >
        This removes the line with its monitoring. Its conversations stay.
      </ConfirmDialog>
    </Piece>
  )
}

export function PieceGallery() {
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-1 gap-5 p-6 lg:grid-cols-2">
      <h1 className="sr-only">Pieces</h1>
      <Piece title="Buttons">
        <Button variant="primary" icon={Plus}>
          New flow
        </Button>
        <Button>Duplicate</Button>
        <Button variant="ghost">Skip</Button>
        <Button variant="dangerQuiet">Remove</Button>
        <Button variant="danger" icon={Square}>
          Stop all
        </Button>
        <Button variant="primary" isPending>
          Saving
        </Button>
        <Button blocked="The campaign has no contacts">Start</Button>
        <ActionButton endpoint={control} variant="primary" icon={Play}>
          Start campaigns
        </ActionButton>
        <Button size="small">Small</Button>
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Edit" variant="secondary" icon={Pencil} />
        <ButtonLink href="/gallery.html">Link as button</ButtonLink>
        <Link href="/gallery.html?page=list">A link</Link>
      </Piece>
      <Overlays />
      <Piece title="States and kinds">
        {flowState.entries.map(({ value }) => (
          <EnumTag key={value} of={flowState} value={value} />
        ))}
        <StatusTag tone="accent" isActive>
          In progress
        </StatusTag>
        <StatusTag tone="info">Planned</StatusTag>
        {(['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Kbd>Ctrl K</Kbd>
        <Kbd>/</Kbd>
      </Piece>
      <Piece title="Values">
        <FactList
          facts={[
            { label: 'Updated', value: <Timestamp value="2026-11-20T18:00:00Z" /> },
            { label: 'Last call', value: <RelativeTime value="2026-11-20T18:00:00Z" /> },
            { label: 'Length', value: <Duration seconds={3725} /> },
            { label: 'Calls', value: <Count value={10_000} isCapped />, note: 'within 30 days' },
            { label: 'Guid', value: <CopyText name="Guid" text="019a9f3c-52aa-7c1e-b1f0-6d2f6f0a9c11" /> },
          ]}
        />
      </Piece>
      <Piece title="Progress">
        <ProgressBar label="Importing contacts" share={0.62} />
        <ProgressBar label="Training intents" />
        <ProgressBar label="Delivered" share={0.94} tone="success" />
      </Piece>
      <Piece title="Skeletons">
        <Skeleton width="60%" />
        <Skeleton width="90%" />
        <Skeleton width="40%" />
      </Piece>
    </div>
  )
}
