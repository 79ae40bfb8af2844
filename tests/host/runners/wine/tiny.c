/*
 * A Windows program for tests: draws by GDI or, with the word d3d, by Direct3D 9; plays a tone; answers keys and clicks with another
 * colour, a pad's A with white and vibration; writes a save and a value of the registry when it is closed; crashes on C.
 */
#include <windows.h>
#include <d3d9.h>
#include <mmsystem.h>
#include <stdio.h>
#include <xinput.h>

static COLORREF colour = RGB(200, 0, 0);
static IDirect3DDevice9 *device;

static void make_device(HWND window) {
  IDirect3D9 *direct3d = Direct3DCreate9(D3D_SDK_VERSION);
  D3DPRESENT_PARAMETERS settings = {0};
  settings.Windowed = TRUE;
  settings.SwapEffect = D3DSWAPEFFECT_DISCARD;
  if (!direct3d || IDirect3D9_CreateDevice(direct3d, D3DADAPTER_DEFAULT, D3DDEVTYPE_HAL, window,
                                           D3DCREATE_SOFTWARE_VERTEXPROCESSING, &settings, &device) != D3D_OK)
    ExitProcess(3);
}

static void play_tone(void) {
  static struct { WAVEHDR header; short samples[48000]; } tone;
  static WAVEFORMATEX format = {WAVE_FORMAT_PCM, 1, 48000, 96000, 2, 16, 0};
  HWAVEOUT out;
  for (int n = 0; n < 48000; n++) tone.samples[n] = n / 54 % 2 ? 8000 : -8000;
  if (waveOutOpen(&out, WAVE_MAPPER, &format, 0, 0, CALLBACK_NULL) != MMSYSERR_NOERROR) return;
  tone.header.lpData = (LPSTR)tone.samples;
  tone.header.dwBufferLength = sizeof tone.samples;
  tone.header.dwFlags = WHDR_BEGINLOOP | WHDR_ENDLOOP;
  tone.header.dwLoops = 1000;
  waveOutPrepareHeader(out, &tone.header, sizeof tone.header);
  waveOutWrite(out, &tone.header, sizeof tone.header);
}

static const char *try_to_write(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return "refused";
  fclose(file);
  return "written";
}

static void save(void) {
  char path[MAX_PATH], text[200];
  XINPUT_STATE pad;
  snprintf(text, sizeof text, "beside: %s, Windows: %s, pad: %s", try_to_write("D:\\beside.txt"),
           try_to_write("C:\\windows\\evil.txt"),
           XInputGetState(0, &pad) == ERROR_SUCCESS ? "there" : "none");
  ExpandEnvironmentStringsA("%USERPROFILE%\\Documents\\tiny.txt", path, sizeof path);
  FILE *file = fopen(path, "w");
  if (file) {
    fputs(text, file);
    fclose(file);
  }
  RegSetKeyValueA(HKEY_CURRENT_USER, "Software\\Tiny", "Score", REG_SZ, "42", 3);
}

static void play_pad(HWND window) {
  XINPUT_STATE pad;
  XINPUT_VIBRATION strong = {65535, 13107};
  if (XInputGetState(0, &pad) != ERROR_SUCCESS || !(pad.Gamepad.wButtons & XINPUT_GAMEPAD_A) ||
      pad.Gamepad.sThumbLX < 16000 || colour == RGB(255, 255, 255))
    return;
  XInputSetState(0, &strong);
  colour = RGB(255, 255, 255);
  InvalidateRect(window, NULL, TRUE);
}

static LRESULT CALLBACK handle(HWND window, UINT message, WPARAM word, LPARAM extra) {
  switch (message) {
  case WM_KEYDOWN:
    if (word == 'C') *(volatile int *)0 = 1;
    colour = RGB(0, 200, 0);
    InvalidateRect(window, NULL, TRUE);
    return 0;
  case WM_LBUTTONDOWN:
    colour = RGB(0, 0, 200);
    InvalidateRect(window, NULL, TRUE);
    return 0;
  case WM_TIMER:
    play_pad(window);
    if (device) {
      IDirect3DDevice9_Clear(device, 0, NULL, D3DCLEAR_TARGET,
                             D3DCOLOR_XRGB(GetRValue(colour), GetGValue(colour), GetBValue(colour)), 1, 0);
      IDirect3DDevice9_Present(device, NULL, NULL, NULL, NULL);
    }
    return 0;
  case WM_PAINT: {
    PAINTSTRUCT paint;
    HDC context = BeginPaint(window, &paint);
    if (!device) {
      HBRUSH brush = CreateSolidBrush(colour);
      FillRect(context, &paint.rcPaint, brush);
      DeleteObject(brush);
    }
    EndPaint(window, &paint);
    return 0;
  }
  case WM_DESTROY:
    save();
    PostQuitMessage(0);
    return 0;
  }
  return DefWindowProcA(window, message, word, extra);
}

int WINAPI WinMain(HINSTANCE instance, HINSTANCE before, LPSTR words, int show) {
  WNDCLASSA kind = {.lpfnWndProc = handle, .hInstance = instance, .lpszClassName = "Tiny"};
  RegisterClassA(&kind);
  // Smaller than the screen: a picture of one colour alone counts as not drawn yet.
  HWND window = CreateWindowA("Tiny", "Tiny", WS_POPUP | WS_VISIBLE, 0, 0, 320, 160, NULL, NULL, instance, NULL);
  if (strstr(words, "d3d")) make_device(window);
  play_tone();
  SetTimer(window, 1, 20, NULL);
  MSG message;
  while (GetMessageA(&message, NULL, 0, 0) > 0) DispatchMessageA(&message);
  return 0;
}
