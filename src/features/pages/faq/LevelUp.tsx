import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '#/features/people/progress/experience.client.ts'
import { BONUS_PERCENT } from '#/features/people/progress/expGrants.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { EXP_PER_LEVEL, MAX_PRESTIGE, TOP_LEVEL } from '#/shared/levels.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import styles from './FaqPage.module.css'
import { GrantsTable } from './GrantsTable.tsx'
import { LevelTable, MeritTable } from './ThresholdTables.tsx'

/** How members level up, with what the viewer gained today. */
export function LevelUp() {
  const viewer = useViewer()
  const isHidden = viewer?.settings.experience === false
  const { data: today } = useQuery(todayQuery(isHidden ? null : viewer))
  return (
    <>
      {/* One text: parts of it would move when the font arrives. */}
      <p>{`You earn experience points (EXP) for what you contribute. You gain a level for every ${EXP_PER_LEVEL} EXP, up to level ${TOP_LEVEL}.`}</p>
      <p className={styles.today}>
        {today && `You gained ${today.exp} EXP today. Your streak: ${plural(today.streak, 'day', 'days')}.`}
      </p>
      <GrantsTable today={today} />
      <ul className={styles.list}>
        <li>A day ends at midnight UTC.</li>
        <li>If something you wrote is removed, you lose the EXP you got for it.</li>
        <li>Supporters gain {BONUS_PERCENT}% more.</li>
        <li>{`At level ${TOP_LEVEL} you can prestige, up to ${MAX_PRESTIGE} times: you start over at level 1, keep everything else, and gain ${BONUS_PERCENT}% more for each prestige.`}</li>
        <li>
          You can hide your level and experience in <a href={paths.settings()}>Settings</a>. You keep earning
          them.
        </li>
      </ul>
      <LevelTable />
      <MeritTable />
    </>
  )
}
