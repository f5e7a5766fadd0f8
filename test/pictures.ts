import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A photograph-like picture of a size, as a file of a format. */
export function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
) {
  return gradient(width, height).toFormat(format).toBuffer()
}

const gradient = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 30 } } })

/** A JPEG taken upright with a camera that was held sideways, with its place, owner and a comment. */
export function photograph(): Promise<Buffer> {
  return gradient(300, 200)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-PLACE</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A PNG that is black all over: a few kB, whatever its size. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of 32 × 32 pixels with frames that each last so many hundredths of a second. */
export function animation(frames: number, hundredths: number): Buffer {
  const screen = Buffer.from('GIF89a\x20\0\x20\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1')
  const delay = Buffer.from([hundredths & 255, hundredths >> 8])
  const frame = (i: number) => [
    Buffer.from([0x21, 0xf9, 4, 0]),
    delay,
    Buffer.from([0, 0, 0x2c, i % 32, 0, 16, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]),
  ]
  return Buffer.concat([
    screen,
    loop,
    ...Array.from({ length: frames }, (_, i) => frame(i)).flat(),
    Buffer.from(';'),
  ])
}
