import { dateTimeText } from '#/ui/timeText.ts'

/** An exact time; jobs and backups are a matter of minutes. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{dateTimeText(Date.parse(at))}</time>
