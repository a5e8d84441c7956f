@echo off
rem Sets the course up, and opens it.
cd /d "%~dp0"
for %%P in ("py -3" "python" "python3") do (
    %%~P -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && (
        %%~P start.py %*
        if errorlevel 1 pause
        exit /b
    )
)
echo Python 3.11 or later is needed and was not found. Get it from https://www.python.org/downloads/, then start again.
pause
exit /b 1
