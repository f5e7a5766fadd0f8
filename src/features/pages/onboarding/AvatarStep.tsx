import { useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { useSaveAppearance } from '#/features/people/collectibles/collectibles.client.ts'
import { defaultParts } from '#/features/people/collectibles/defaultAvatar.ts'
import { avatarAddress } from '#/features/people/collectibles/pictureAddress.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { paths } from '#/shared/paths.ts'
import { Avatar } from '#/ui/Avatar.tsx'
import { Button } from '#/ui/Button.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import styles from './OnboardingDialog.module.css'

const LOOKS_SHOWN = 6

/** Parts of an appearance, as codes of items that every member owns. */
const looksFrom = (viewerId: string, first: number): string[][] =>
  Array.from({ length: LOOKS_SHOWN }, (_, place) => {
    const number = first + place
    return defaultParts(number === 0 ? viewerId : `${viewerId}-${number}`)
  })

/** Ready looks to choose from. The first is the one that the member has already. */
export function AvatarStep({ viewer }: { viewer: Me }) {
  const saveAppearance = useSaveAppearance(viewer.id)
  const [first, setFirst] = useState(0)
  const [chosen, setChosen] = useState(viewer.avatar_url ?? avatarAddress(defaultParts(viewer.id)))
  const [problem, setProblem] = useState<string>()
  const choose = async (parts: readonly string[]) => {
    const before = chosen
    setChosen(avatarAddress(parts))
    setProblem(undefined)
    try {
      const worn = parts.map((code) => ({ groupID: 'levels' as const, itemID: Number(code.slice(1)) }))
      await saveAppearance({ worn, badges: [] })
    } catch (error) {
      setChosen(before)
      setProblem(`This couldn’t be saved. ${toErrorMessage(error)}`)
    }
  }
  return (
    <>
      <fieldset className={styles.looks} aria-label="Avatars">
        {looksFrom(viewer.id, first).map((parts, place) => (
          <label key={parts.join()} className={styles.look}>
            <input
              type="radio"
              className={styles.input}
              name="look"
              checked={avatarAddress(parts) === chosen}
              onChange={() => void choose(parts)}
            />
            <Avatar avatar={avatarAddress(parts, 320)} name="" size={72} />
            Avatar {first + place + 1}
          </label>
        ))}
      </fieldset>
      <div role="alert">{problem && <ErrorText>{problem}</ErrorText>}</div>
      <div className="row wrap middle gap-8-16">
        <Button size="small" icon="refresh-cw" onClick={() => setFirst(first + LOOKS_SHOWN)}>
          Shuffle
        </Button>
        <p className="muted text-13">
          You can change every part of it at any time in <a href={paths.settings('profile')}>Settings</a>.
        </p>
      </div>
    </>
  )
}
