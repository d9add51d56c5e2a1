/** The part of WebHID that we use ourselves: which devices are connected that the person chose before. */
type Hid = { getDevices(): Promise<readonly HidDevice[]> }

export type HidDevice = { vendorId: number; productId: number }

/** Absent in browsers that let no page talk to devices, such as Firefox. */
export const webHid = (navigator as Navigator & { hid?: Hid }).hid
