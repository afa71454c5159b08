import { useState } from 'react'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { SearchField } from '../kit/fields/SearchField.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormCheckbox, FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormDateField } from '../kit/forms/FormDateField.tsx'
import { FormNumberField } from '../kit/forms/FormNumberField.tsx'
import { FormRadioGroup } from '../kit/forms/FormRadioGroup.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTagField } from '../kit/forms/FormTagField.tsx'
import { FormTextArea, FormTextField } from '../kit/forms/FormTextField.tsx'
import { FormTimeField } from '../kit/forms/FormTimeField.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { all, dateOrEmpty, email, range, required, time } from '../kit/validation/validators.ts'

const languages = ['Czech', 'English', 'German', 'Polish', 'Slovak'].map((label, value) => ({ value, label }))
const kinds = [
  { value: 0, label: 'Routing', description: 'Sends the caller on' },
  { value: 1, label: 'Regular', description: 'Talks to the caller' },
  { value: 3, label: 'Testing', description: 'Not counted in statistics' },
]
const saved = {
  name: 'Debt reminder',
  mail: 'jana@example',
  from: '25:00',
  to: '18:30',
  most: 900,
  until: '21/11/2026',
  language: 1,
  kind: 1,
  zone: 2,
  note: '',
  tags: ['collections', 'soft'],
  isOn: true,
  isTold: false,
}

export function FormGallery() {
  const draft = useDraft({ values: saved })
  const [search, setSearch] = useState('')
  const { control } = draft
  const save = async (values: typeof saved) => {
    if (values.name === 'taken')
      throw Object.assign(new Error('Validation failed'), {
        status: 400,
        fields: { name: 'A flow with this name exists' },
      })
    if (values.name === 'broken')
      throw Object.assign(new Error('The core is restarting, try again in a minute'), { status: 503 })
    showToast('success', `${values.name} was saved`)
  }
  return (
    <div className="mx-auto w-full max-w-content p-6">
      <h1 className="mb-4 font-semibold text-xl">Form</h1>
      <TwoColumns
        main={
          <Card title="Settings" description="Enter saves; messages stand at their fields.">
            <Form draft={draft} onSubmit={save}>
              <FormTextField
                control={control}
                name="name"
                label="Name"
                isRequired
                check={required}
                help="“taken” and “broken” show what the core refuses."
              />
              <FormTextField control={control} name="mail" label="Contact e-mail" check={email} type="email" />
              <div className="grid grid-cols-2 gap-4">
                <FormTextField control={control} name="from" label="Calls from" check={time} />
                <FormNumberField control={control} name="most" label="Concurrent calls" check={range(1, 500)} />
                <FormDateField control={control} name="until" label="Valid until" check={dateOrEmpty} />
                <FormTimeField control={control} name="to" label="Calls to, by parts" />
                <FormSelect control={control} name="language" label="Language" options={languages} />
                <FormComboBox control={control} name="zone" label="Found by typing" options={languages} />
              </div>
              <FormRadioGroup control={control} name="kind" label="Kind" options={kinds} />
              <FormTagField control={control} name="tags" label="Labels" check={all(required)} />
              <FormTextArea control={control} name="note" label="Note" help="For your colleagues" />
              <FormSwitch control={control} name="isOn" help="Takes calls as soon as it is saved">
                Enabled
              </FormSwitch>
              <FormCheckbox control={control} name="isTold">
                Tell the owners by e-mail
              </FormCheckbox>
            </Form>
          </Card>
        }
        side={
          <Card title="On their own">
            <div className="flex flex-col gap-4">
              <SearchField
                label="Search"
                value={search}
                onChange={setSearch}
                placeholder="Search by name or author"
                takesSlash
                className="w-full"
              />
              <TextField label="Switched off" value="Fixed by the tenant" isDisabled />
              <TextField label="Only to read" value="sip:collections@example.com" isReadOnly isMono />
              <ComboBox label="With an error" options={languages} error="Field is required" isRequired />
            </div>
          </Card>
        }
      />
    </div>
  )
}
