import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { packageTrust } from '@parley/contract/packages/package.enum.ts'
import { Download } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { openDownload, useApi, useLoaded } from '../shell/api.ts'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { ContentList } from './ContentList.tsx'
import { t } from './packages.messages.ts'

const { GetInstallPackage, Package, RemovePackage } = operations.Tools
type Props = { id: number; onClose: () => void }

export const PackageDrawer = (props: Props) => (
  <LoadedDrawer title={t('package')} onClose={props.onClose}>
    <OpenPackage {...props} />
  </LoadedDrawer>
)

/** One package: who made it, what is in it, and where to go with it. */
function OpenPackage({ id: idPackage, onClose }: Props) {
  const params = { idPackage }
  const { data } = useLoaded(Package, { params })
  const call = useApi()
  const name = `${data.name} ${data.version}`
  const save = () => void openDownload(call, GetInstallPackage, { params }).catch(() => {}) // shown by its notification
  return (
    <Drawer
      title={name}
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <RemoveButton
            operation={RemovePackage}
            input={{ params }}
            title={deleteTitle(t('thing'), name)}
            done={deletedWords(t('thing'), name)}
            onDone={onClose}
          >
            {t('removeText')}
          </RemoveButton>
          <ButtonLink href={screens.packageInstall({ package: idPackage })}>{t('plan')}</ButtonLink>
          <ActionButton endpoint={GetInstallPackage} variant="primary" icon={Download} onPress={save}>
            {t('download')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {data.description !== '' && (
          <p className="whitespace-pre-line break-words text-sm text-soft">{data.description}</p>
        )}
        <FactList
          facts={[
            { label: t('size'), value: fileSize(data.size) },
            {
              label: t('signature'),
              value: data.keyName ?? packageTrust.label(data.trust),
              ...(data.fingerprint && { note: data.fingerprint }),
            },
            { label: t('sha256'), value: <code className="break-all font-mono text-xs">{data.sha256}</code> },
          ]}
        />
        <ContentList items={data.items} bindings={data.bindings} />
      </div>
    </Drawer>
  )
}
