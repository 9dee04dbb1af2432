declare module "virtual:icons" {
  /** Path data on a sheet of 512 by 512, by our names. */
  const icons: Record<string, string>;
  export default icons;
}
