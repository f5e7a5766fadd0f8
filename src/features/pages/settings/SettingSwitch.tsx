import type { ReactNode } from 'react'
import type { MeInput } from '#/features/people/account/me.contract.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useSwitchSetting } from '#/features/people/session/changeMe.client.ts'
import { ErrorMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { Switch } from '#/ui/Choice.tsx'

export interface SettingSwitchProps {
  label: ReactNode
  hint?: ReactNode
  on: boolean
  /** The value of the setting for each position of the switch. */
  setting: (on: boolean) => NonNullable<MeInput['settings']>
}

/** A setting of the account that is saved as soon as it is switched. */
export function SettingSwitch({ label, hint, on, setting }: SettingSwitchProps) {
  const { mutate, error } = useSwitchSetting()
  return (
    <div className="stack gap-12">
      <Switch
        label={label}
        hint={hint}
        checked={on}
        onChange={() => mutate({ to: setting(!on), from: setting(on) })}
      />
      <ErrorMessage>{error && `This couldn’t be saved. ${toErrorMessage(error)}`}</ErrorMessage>
    </div>
  )
}
