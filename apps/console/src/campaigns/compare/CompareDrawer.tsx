import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { useCampaignOptions } from '../use-choices.ts'
import { Comparison } from './Comparison.tsx'
import { t } from './compare.messages.ts'

type Props = {
  idCampaign: number
  /** Undefined: it is still to be chosen. */
  idOther: number | undefined
  /** Without it both stay. */
  onChoose?: (idOther: number) => void
  onClose: () => void
}

/** Two campaigns side by side. */
export const CompareDrawer = ({ idCampaign, idOther, onChoose, onClose }: Props) => (
  <Drawer title={t('title')} isOpen width="wide" onClose={onClose}>
    <div className="flex flex-col gap-5">
      {onChoose && <Other idCampaign={idCampaign} idOther={idOther} onChoose={onChoose} />}
      {idOther === undefined ? (
        <p className="text-faint text-sm">{t('choose')}</p>
      ) : (
        <LoadedPart key={idOther} lines={10}>
          <Comparison idCampaign={idCampaign} idOther={idOther} />
        </LoadedPart>
      )}
    </div>
  </Drawer>
)

function Other({ idCampaign, idOther, onChoose }: Required<Pick<Props, 'idCampaign' | 'idOther' | 'onChoose'>>) {
  const options = useCampaignOptions({ except: idCampaign })
  return (
    <ComboBox
      label={t('with')}
      options={options}
      value={idOther}
      onChange={(id) => id !== undefined && id !== idOther && onChoose(id)}
    />
  )
}
